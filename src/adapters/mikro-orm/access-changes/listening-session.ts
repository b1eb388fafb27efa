import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { closeGracefully } from '../connection/close-gracefully.js';
import { driverOptionsOf } from '../connection/orm-options.js';

/** The driver's client. The driver has no types. */
type Client = EventEmitter &
  Readonly<{ connect(): Promise<unknown>; query(sql: string): Promise<unknown>; end(): Promise<unknown> }>;
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (settings: object) => Client };

/** A connection that only listens does not notice a silent server. */
const HEARTBEAT_MS = 2_000;

export type ListeningSession = Readonly<{
  /** Rejects with the reason when the session ends. */
  ended: Promise<never>;
  /** Closes the connection within 300 ms. */
  close(): Promise<void>;
}>;

type Events = Readonly<{ onListening: () => void; onNotification: () => void }>;

/** Listens for changes of access on one separate connection to the primary. The connection keeps no process alive. */
export const listeningSession = (orm: MikroORM, { onListening, onNotification }: Events): ListeningSession => {
  const socket = new Socket().unref();
  const settings = { ...driverOptionsOf(orm).connection, application_name: 'menshen access changes' };
  const client = new Client({ ...settings, stream: () => socket });
  let heartbeat: NodeJS.Timeout | undefined;

  const ended = new Promise<never>((_, reject) => {
    const beat = () => client.query('select 1').catch(reject);
    const listen = async (): Promise<void> => {
      await client.connect();
      await client.query('listen menshen_access');
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
      onListening();
    };
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection has ended')));
    client.on('notification', onNotification);
    listen().catch(reject);
  });
  ended.catch(() => {
    clearInterval(heartbeat);
    socket.destroy();
  });

  return {
    ended,
    close: () => {
      clearInterval(heartbeat);
      return closeGracefully({ end: () => client.end(), destroy: () => socket.destroy() });
    },
  };
};
