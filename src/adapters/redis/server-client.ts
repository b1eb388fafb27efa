import { createClient, ErrorReply } from 'redis';
import { addressText, type Address } from './address.js';
import type { Access } from './deployment.js';

export type ServerClient = ReturnType<typeof createClient>;

const CONNECT_TIMEOUT_MS = 1_000;
const AGAIN_AT_MOST_AFTER_MS = 500;

/** Without end, at first quickly. */
const again = (retries: number): number => Math.min(50 * (retries + 1), AGAIN_AT_MOST_AFTER_MS);

/** Never connected. For every other options the library makes a class of hundreds of methods, which takes some 50 ms. */
const model = createClient();

/**
 * The library's client of one server. A connection that stays silent for `silenceMs` is given up, which rejects what
 * waits on it: the server may be frozen, or the network may have forgotten the connection.
 */
export const serverClient = (
  { host, port }: Address,
  { tls, ...access }: Access,
  silenceMs: number,
  reconnect: 'for ever' | 'never',
): ServerClient =>
  model.duplicate({
    ...access,
    name: 'menshen',
    // what is asked while there is no connection fails at once, and is never asked again behind the caller's back
    disableOfflineQueue: true,
    // the deadline is the caller's, since a timer for every command is dear
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    pingInterval: Math.ceil(silenceMs / 3),
    socket: {
      host,
      port,
      ...(tls && { tls: true as const }),
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceMs,
      reconnectStrategy: reconnect === 'never' ? false : again,
    },
  });

/** Does the server refuse the user or password, or miss one? */
export const isLoginRefused = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(WRONGPASS|NOAUTH)\b/.test(error.message);

const failureOf = (server: string, cause: unknown): string => {
  if (isLoginRefused(cause)) return `${server} refuses the user or password`;
  return cause instanceof ErrorReply ? `${server} answers with an error` : `no answer from ${server}`;
};

/** One question to a server on a connection of its own. */
export const askBriefly = async <T>(
  at: Address,
  access: Access,
  { silenceMs, closing }: Readonly<{ silenceMs: number; closing: AbortSignal }>,
  question: (client: ServerClient) => Promise<T>,
): Promise<T> => {
  const client = serverClient(at, access, silenceMs, 'never');
  const abandon = () => client.destroy();
  client.on('error', () => undefined);
  closing.addEventListener('abort', abandon);
  try {
    closing.throwIfAborted();
    await client.connect();
    return await question(client);
  } catch (cause) {
    throw new Error(failureOf(addressText(at), cause), { cause });
  } finally {
    closing.removeEventListener('abort', abandon);
    client.destroy();
  }
};
