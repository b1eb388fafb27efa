/** The commands that the adapters use. */
export interface RedisCommands {
  mGet(keys: string[]): Promise<unknown>;
  getDel(key: string): Promise<unknown>;
  set(
    key: string,
    value: string,
    options?: Readonly<{ expiration?: Readonly<{ type: 'PX'; value: number }>; condition?: 'NX' | 'XX' }>,
  ): Promise<unknown>;
  exists(key: string): Promise<unknown>;
  del(key: string): Promise<unknown>;
  eval(script: string, options: Readonly<{ keys: string[]; arguments: string[] }>): Promise<unknown>;
}

/** Recognizes the expected reply. Any other reply is an outage. */
export type Reply<T> = (reply: unknown) => reply is T;

export interface Redis {
  /**
   * Runs one command on the server that holds the key, within the store's deadline. Rejects with `Unavailable` when Redis
   * does not answer as expected. A command that was sent may then still be carried out.
   */
  run<T>(key: string, reply: Reply<T>, command: (redis: RedisCommands) => Promise<unknown>): Promise<T>;
  /** The text under the key, like `run`. Null when there is none, or an entry of another type. */
  read<T extends string | null>(key: string, reply: Reply<T>): Promise<T>;
}
