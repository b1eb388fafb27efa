import { Socket } from 'node:net';
import pg from 'pg';
import { closeGracefully } from '../postgres/close-gracefully.js';
import { NotConnected } from '../postgres/database-errors.js';
import { clientOptions, type DatabaseAddress, type DatabaseLimits } from '../postgres/database-settings.js';
import { textRowsOf } from '../postgres/text-rows.js';
import type { Preferred } from './executor.js';

/** A light statement that takes longer waits for something. */
const TIMEOUT_MS = 100;

/** After a fault the pool alone is used for this long; after a connection that could not be opened, for longer. */
const FAULT_PAUSE_MS = 500;
const REFUSAL_PAUSE_MS = 5_000;

/**
 * A light statement is planned once, for all values and along the indexes: it reads few rows, in order, of a table that
 * may have been empty when the plan was made. A pooler that shares connections refuses these startup parameters, and with
 * them this connection; where a pooler drops them, pages are slower.
 */
const OPTIONS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_sort=off', 'jit=off'];

type Connection = Readonly<{ client: pg.Client; socket: Socket }>;

/** One connection on which statements follow each other without waiting for answers. */
export type Pipeline = Preferred &
  Readonly<{
    /** Frees the connection for a while: the server has none left. */
    disconnect(): void;
    close(): Promise<void>;
  }>;

/** Opens the connection at the first question whether it is ready, and replaces it after every fault. */
export const openPipeline = (address: DatabaseAddress, limits: DatabaseLimits): Pipeline => {
  const options = [...OPTIONS, `statement_timeout=${limits.statementTimeoutMs}`].map((option) => `-c ${option}`);
  let ready: Connection | undefined;
  let [openFrom, isOpening, isClosed] = [0, false, false];
  let isCorked = false;
  let answeredAt = 0;

  const disconnect = async (): Promise<void> => {
    const left = ready;
    ready = undefined;
    openFrom = performance.now() + FAULT_PAUSE_MS;
    if (left) await closeGracefully({ end: () => left.client.end(), destroy: () => left.socket.destroy() });
  };

  const open = async (): Promise<void> => {
    isOpening = true;
    const socket = new Socket();
    const client = new pg.Client({
      ...clientOptions(address, limits),
      application_name: 'menshen pages',
      options: options.join(' '),
      pipeline: true,
      stream: () => socket,
    });
    const lose = (): void => {
      if (ready?.client === client) void disconnect();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      ready = { client, socket };
      if (isClosed) await disconnect();
    } catch {
      socket.destroy();
      openFrom = performance.now() + REFUSAL_PAUSE_MS;
    } finally {
      isOpening = false;
    }
  };

  /** Statements of one turn of the event loop are sent together: a packet for each costs both sides more than a page. */
  const cork = (socket: Socket): void => {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    setImmediate(() => {
      isCorked = false;
      socket.uncork();
    });
  };

  return {
    // the statements before it may take their time, as long as one after the other is answered
    remainingMs: (askedAt) => Math.max(askedAt, answeredAt) + TIMEOUT_MS - performance.now(),
    isReady: () => {
      if (!ready && !isOpening && !isClosed && performance.now() >= openFrom) void open();
      return ready !== undefined;
    },
    execute: (query) => {
      if (!ready) return Promise.reject(new NotConnected('the connection for light statements has ended'));
      const { client, socket } = ready;
      cork(socket);
      // with a callback pg makes no promises of its own
      return new Promise((resolve, reject) => {
        client.query<unknown[]>(textRowsOf(query), (error: Error | null, result) => {
          if (error) {
            reject(error);
            return;
          }
          answeredAt = performance.now();
          resolve(result.rows);
        });
      });
    },
    suspend: () => void disconnect(),
    disconnect: () => void disconnect(),
    close: () => {
      isClosed = true;
      return disconnect();
    },
  };
};
