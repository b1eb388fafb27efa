import { createClient, ErrorReply } from 'redis';
import type { Deadline } from './deadline.js';

export type ServerAddress = Readonly<{ host: string; port: number }>;

export const addressText = ({ host, port }: ServerAddress): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** How to log in to every server of a deployment. */
export type Login = Readonly<{ username?: string; password?: string; tls: boolean; database: number }>;

export type ServerClient = ReturnType<typeof createClient>;

const CONNECT_TIMEOUT_MS = 1_000;
/** Longer than any stall of the event loop, because the library's time-out for a silent connection includes stalls. */
const SILENCE_MS = 5_000;

/** How long a connection may be silent before it counts as lost. */
export const silenceLimit = (deadlineMs: number): number => deadlineMs + SILENCE_MS;

/** The library's options for one server. It never queues a command while disconnected, so it never sends one late or again. */
export const clientOptions = ({ tls, ...login }: Login, silenceMs: number) => ({
  ...login,
  name: 'menshen',
  disableOfflineQueue: true,
  maintNotifications: 'disabled' as const,
  pingInterval: Math.ceil(silenceMs / 3),
  socket: { ...(tls && { tls: true as const }), connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silenceMs },
});

/** Never connected. Its duplicates share one class, because the library takes about 50 ms to build a class. */
const model = createClient();

export const isLoginRefused = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(WRONGPASS|NOAUTH)\b/.test(error.message);

const failureOf = (server: string, cause: unknown): string => {
  if (isLoginRefused(cause)) return `${server} refuses the user or password`;
  return cause instanceof ErrorReply ? `${server} answers with an error` : `no answer from ${server}`;
};

/** How to open a connection. `within` limits the attempt, `signal` ends it. */
export type Attempt = Readonly<{ within: Deadline; signal: AbortSignal; silenceMs: number; keyPrefix: string }>;

const withClient = async <T>(
  at: ServerAddress,
  login: Login,
  { within, signal, silenceMs, keyPrefix }: Attempt,
  use: (client: ServerClient) => Promise<T>,
): Promise<Readonly<{ client: ServerClient; result: T }>> => {
  const options = clientOptions(login, silenceMs);
  const client: ServerClient = model.duplicate({
    ...options,
    keyPrefix,
    commandOptions: { timeout: 0 },
    socket: { ...options.socket, host: at.host, port: at.port, reconnectStrategy: false },
  });
  const abandon = () => client.destroy();
  client.on('error', () => undefined);
  signal.addEventListener('abort', abandon);
  for (const end of ['end', 'terminated']) client.once(end, () => signal.removeEventListener('abort', abandon));
  try {
    signal.throwIfAborted();
    const result = await within(client.connect().then(() => use(client)));
    signal.throwIfAborted();
    return { client, result };
  } catch (cause) {
    client.destroy();
    throw new Error(failureOf(addressText(at), cause), { cause });
  }
};

/** A connection to one server. When it is lost, it stays lost. */
export const connectServer = async (at: ServerAddress, login: Login, attempt: Attempt): Promise<ServerClient> =>
  (await withClient(at, login, attempt, () => Promise.resolve())).client;

/** Asks a server on a connection of its own. */
export const askServer = async <T>(
  at: ServerAddress,
  login: Login,
  attempt: Attempt,
  question: (client: ServerClient) => Promise<T>,
): Promise<T> => {
  const { client, result } = await withClient(at, login, attempt, question);
  client.destroy();
  return result;
};
