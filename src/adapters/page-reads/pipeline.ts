import { Socket } from 'node:net';
import pg from 'pg';
import type { Preferred } from './fallback.js';
import { asText, closeClient, type ServerOptions } from './server-options.js';

/** A light statement that takes longer waits for something. */
const PATIENCE_MS = 100;

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;

/**
 * A light statement is planned once, for all values and along the indexes: it reads few rows, in order, of a table that
 * may have been empty when the plan was made. A pooler that shares connections refuses these startup parameters, and with
 * them this connection; where a pooler drops them, pages are slower.
 */
const OPTIONS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_sort=off', 'jit=off'];

/** One connection on which statements follow each other without waiting for answers. */
export type Pipeline = Preferred & Readonly<{ close(): Promise<void> }>;

/** Opens the connection at the first question whether it is ready, and replaces it after every fault. */
export const openPipeline = ({ client: config, limits }: ServerOptions): Pipeline => {
  const options = [...OPTIONS, `statement_timeout=${limits.statementTimeoutMs}`].map((option) => `-c ${option}`);
  let ready: pg.Client | undefined;
  let socket = new Socket();
  let isCorked = false;
  let answeredAt = 0;
  let [isOpening, isClosed] = [false, false];
  let [retryAt, retryMs] = [0, FIRST_RETRY_MS];

  const open = async (): Promise<void> => {
    isOpening = true;
    const stream = new Socket();
    const client = new pg.Client({
      ...config,
      application_name: 'menshen pages',
      options: options.join(' '),
      pipeline: true,
      stream: () => stream,
    });
    const lose = (): void => {
      if (ready === client) suspend();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      if (isClosed) await closeClient(client);
      else [ready, socket, retryMs] = [client, stream, FIRST_RETRY_MS];
    } catch {
      client.connection.stream.destroy();
      [retryAt, retryMs] = [performance.now() + retryMs, Math.min(2 * retryMs, LONGEST_RETRY_MS)];
    } finally {
      isOpening = false;
    }
  };

  const suspend = (): void => {
    const lost = ready;
    ready = undefined;
    retryAt = performance.now() + retryMs;
    if (lost) void closeClient(lost);
  };

  /** Statements of one turn of the event loop are sent together: a packet for each costs both sides more than a page. */
  const cork = (): void => {
    if (isCorked) return;
    isCorked = true;
    const corked = socket;
    corked.cork();
    setImmediate(() => {
      isCorked = false;
      corked.uncork();
    });
  };

  return {
    // the statements before it may take their time, as long as one after the other is answered
    patienceMs: (askedAt) => Math.max(askedAt, answeredAt) + PATIENCE_MS - performance.now(),
    isReady: () => {
      if (!ready && !isOpening && !isClosed && performance.now() >= retryAt) void open();
      return ready !== undefined;
    },
    execute: ({ name, text, values }) => {
      const client = ready;
      if (!client) return Promise.reject(new Error('Connection terminated'));
      cork();
      const prepared = name === undefined ? {} : { name };
      return client.query<unknown[]>({ ...prepared, text, values: [...values], ...asText }).then(({ rows }) => {
        answeredAt = performance.now();
        return rows;
      });
    },
    suspend,
    close: async () => {
      isClosed = true;
      const left = ready;
      ready = undefined;
      if (left) await closeClient(left);
    },
  };
};
