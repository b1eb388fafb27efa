/** What the adapters need of a server, and nothing that works on more than one key. */
export interface RedisCommands {
  get(key: string): Promise<unknown>;
  getDel(key: string): Promise<unknown>;
  set(
    key: string,
    value: string,
    options?: Readonly<{ expiration?: Readonly<{ type: 'PX'; value: number }>; condition?: 'NX' }>,
  ): Promise<unknown>;
  exists(key: string): Promise<unknown>;
  del(key: string): Promise<unknown>;
  eval(script: string, options: Readonly<{ keys: string[]; arguments: string[] }>): Promise<unknown>;
}

/** Recognises a reply; what it does not recognise is never taken for an answer. */
export type Reply<T> = (reply: unknown) => reply is T;

export interface Redis {
  /**
   * Runs one command on the server that holds the key, within the store's deadline. Whatever keeps Redis from answering
   * as it should rejects with `Unavailable`; a command that was sent may then still be carried out.
   */
  run<T>(key: string, reply: Reply<T>, command: (redis: RedisCommands) => Promise<unknown>): Promise<T>;
}
