import { useSyncExternalStore } from 'react';

/** A value that changes outside of the components. */
export type Signal<T> = Readonly<{
  get(): T;
  set(value: T): void;
  /** Calls the listener after each change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}>;

export const createSignal = <T>(initial: T): Signal<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useSignal = <T>({ subscribe, get }: Signal<T>): T => useSyncExternalStore(subscribe, get);
