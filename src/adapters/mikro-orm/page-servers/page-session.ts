import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
// @ts-expect-error the driver brings no types, and this is all that is needed of it
import pg from 'pg';
import { BareStatement } from './bare-statement.js';
import { closeGracefully } from '../connection/close-gracefully.js';
import type { DatabaseLimits } from '../connection/database-settings.js';
import type { Reading, Rows } from './page-reads.js';

/** A connection of the driver's that sends statements without waiting for the answers to those before. */
type Client = EventEmitter & {
  connection: { stream: { cork(): void; uncork(): void; destroy(): void } };
  connect(): Promise<unknown>;
  end(): Promise<void>;
  query(statement: BareStatement): unknown;
  unref(): void;
};
const { Client } = pg as { Client: new (settings: object) => Client };

/**
 * A statement is planned once, for whatever values, and along the indexes: what comes this way reads few rows, in order,
 * of a table that may have been empty when the plan was made. A pooler that shares its connections refuses this, which is
 * well: it would hand the settings, and the named statements, to others. Where a pooler drops them, pages are slower.
 */
const OPTIONS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_sort=off', 'jit=off'];

export type SessionLimits = Pick<DatabaseLimits, 'statementTimeoutMs'>;

/** The password is there, but not to be enumerated. */
const settingsFrom = (settings: object, { statementTimeoutMs }: SessionLimits): object =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(settings)), {
    application_name: 'menshen pages',
    options: [...OPTIONS, `statement_timeout=${statementTimeoutMs}`].map((option) => `-c ${option}`).join(' '),
    pipeline: true,
    // whoever waits has a deadline
    query_timeout: 0,
  });

/** The server cuts names off after 63 bytes. */
const nameOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url');

/** As many as there are statements, which is a few dozen. */
const names = new Map<string, string>();

export type PageSession = Readonly<{
  read(reading: Reading): Promise<Rows>;
  /** Takes leave of the server, though not for long; what is still under way fails. */
  close(): Promise<void>;
}>;

/** Opens a connection; `onLost` is called when it ends, whatever ends it. It keeps no process alive. */
export const openPageSession = async (
  settings: object,
  limits: SessionLimits,
  onLost: () => void,
): Promise<PageSession> => {
  const client = new Client(settingsFrom(settings, limits));
  client.on('error', onLost);
  client.on('end', onLost);
  client.unref();
  try {
    await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
  // encryption has brought another socket
  client.unref();
  let isGathering = false;
  const send = (): void => {
    isGathering = false;
    client.connection.stream.uncork();
  };
  /** A statement that is sent by itself costs both sides more than reading a page does. */
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    client.connection.stream.cork();
    setImmediate(send);
  };
  return {
    read: ({ sql, values }) => {
      const name = names.get(sql) ?? nameOf(sql);
      names.set(sql, name);
      gather();
      const statement = new BareStatement(name, sql, values);
      client.query(statement);
      return statement.answer;
    },
    close: () => closeGracefully({ end: () => client.end(), destroy: () => client.connection.stream.destroy() }),
  };
};
