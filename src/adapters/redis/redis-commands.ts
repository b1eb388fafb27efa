/** What the adapters need of a server; nothing but `mGet` works on more than one key, which must be of one slot. */
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

/** Recognises a reply; what it does not recognise is never taken for an answer. */
export type Reply<T> = (reply: unknown) => reply is T;

export interface Redis {
  /**
   * Runs one command on the server that holds the key, within the store's deadline. Whatever keeps Redis from answering
   * as it should rejects with `Unavailable`; a command that was sent may then still be carried out.
   */
  run<T>(key: string, reply: Reply<T>, command: (redis: RedisCommands) => Promise<unknown>): Promise<T>;
  /**
   * The text that stands under the key, null where none does, like `run`. What is asked for in one go goes out together;
   * a key that holds no text counts as one that is not there.
   */
  read<T extends string | null>(key: string, reply: Reply<T>): Promise<T>;
}
