import { createClient, ErrorReply } from 'redis';
import { beforeDeadline } from './deadline.js';
import { addressText, type Login, type ServerAddress } from './deployment.js';

export type ServerClient = ReturnType<typeof createClient>;

/** For every client of a deployment. `limitMs` is the time for connecting and one question. */
export type ClientSettings = Readonly<{ login: Login; keyPrefix: string; limitMs: number }>;

/**
 * How much longer than a command a connection may be silent, until it counts as lost. Longer than any stall of the event
 * loop, because the library counts stalls too.
 */
const SILENCE_MS = 4_000;

/** The library's options. It never queues a command while disconnected, so it never sends one late or again. */
export const clientOptions = ({ login: { tls, ...login }, keyPrefix, limitMs }: ClientSettings) => ({
  ...login,
  keyPrefix,
  name: 'menshen',
  disableOfflineQueue: true,
  pingInterval: Math.ceil((limitMs + SILENCE_MS) / 3),
  maintNotifications: 'disabled' as const,
  commandOptions: { timeout: 0 },
  socket: { ...(tls && { tls: true as const }), connectTimeout: limitMs, socketTimeout: limitMs + SILENCE_MS },
});

/** Never connected. Its duplicates share one class, because the library takes about 50 ms to build a class. */
const model = createClient();

export const isLoginRefused = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(WRONGPASS|NOAUTH)\b/.test(error.message);

const failureOf = (server: string, cause: unknown): string => {
  if (isLoginRefused(cause)) return `${server} refuses the user or password`;
  return cause instanceof ErrorReply ? `${server} answers with an error` : `no answer from ${server}`;
};

const withClient = async <T>(
  at: ServerAddress,
  settings: ClientSettings,
  use: (client: ServerClient) => Promise<T>,
): Promise<T> => {
  const options = clientOptions(settings);
  const client: ServerClient = model.duplicate({
    ...options,
    socket: { ...options.socket, ...at, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    return await beforeDeadline(
      settings.limitMs,
      client.connect().then(() => use(client)),
    );
  } catch (cause) {
    client.destroy();
    throw new Error(failureOf(addressText(at), cause), { cause });
  }
};

/** A connection to one server. When it is lost, it stays lost. */
export const connectServer = (at: ServerAddress, settings: ClientSettings): Promise<ServerClient> =>
  withClient(at, settings, (client) => Promise.resolve(client));

/** Asks a server on a connection of its own. */
export const askServer = <T>(
  at: ServerAddress,
  settings: ClientSettings,
  question: (client: ServerClient) => Promise<T>,
): Promise<T> =>
  withClient(at, settings, async (client) => {
    const answer = await question(client);
    client.destroy();
    return answer;
  });
