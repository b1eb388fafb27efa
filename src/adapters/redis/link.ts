import type { RedisCommands } from './redis-commands.js';
import type { Attempt, Login, ServerAddress, ServerClient } from './server-client.js';

/** Connections to all servers of a deployment. */
export type Link = Readonly<{
  servers(): ReadonlyArray<ServerAddress>;
  /** The server that holds the key, if one is known. */
  serverOf(key: string): ServerAddress | undefined;
  /** Sends commands for the key. Undefined when the connection to its server is lost. */
  commandsFor(key: string): RedisCommands | Promise<RedisCommands> | undefined;
  /** The client of one server. */
  clientOf(server: ServerAddress): Promise<Pick<ServerClient, 'configGet'>>;
  /** For each server a key that starts with `name` and belongs to it. */
  keyPerServer(name: string): ReadonlyArray<string>;
  /** Closes the connection to one server at once. */
  cut(server: ServerAddress): void;
  /** Closes all connections after the replies that are under way. The signal of the attempt closes them at once. */
  close(): void;
}>;

export type LinkEvents = Readonly<{
  onFailure: (server: ServerAddress, error: unknown) => void;
  onReady: (server: ServerAddress) => void;
  /** The link cannot be used any more. */
  onLost: () => void;
}>;

export type LinkOptions = Readonly<{ login: Login; events: LinkEvents; attempt: Attempt }>;
