import { heldTokenIn, itemOf, type HeldToken } from './held-token.js';

/** Where all tabs keep the token. */
export type TokenStorage = Readonly<{
  /** The token that is stored now. */
  read(): HeldToken | undefined;
  /** Stores the token, or nothing, and tells the other tabs. */
  write(token: HeldToken | undefined): void;
  /** Calls the listener when another tab may have changed the storage. Returns a function that ends this. */
  watch(listener: () => void): () => void;
}>;

/**
 * The token in one item of the browser's storage. Without a storage, or when the storage is full, the token is in the
 * memory of the tab, and other tabs do not have it.
 */
export const browserStorage = (key: string, items: () => Storage): TokenStorage => {
  let memory: Readonly<{ token: HeldToken | undefined }> | undefined;
  let channel: BroadcastChannel | undefined;

  const isDone = (change: () => void): boolean => {
    try {
      change();
      return true;
    } catch {
      return false;
    }
  };
  const remove = (): boolean => isDone(() => items().removeItem(key));
  const store = (token: HeldToken): boolean => {
    if (isDone(() => items().setItem(key, itemOf(token)))) return true;
    // the item has an older token
    remove();
    return false;
  };

  return {
    read: () => {
      if (memory) return memory.token;
      try {
        return heldTokenIn(items().getItem(key));
      } catch {
        return undefined;
      }
    },

    write: (token) => {
      memory = (token === undefined ? remove() : store(token)) ? undefined : { token };
      channel?.postMessage(null);
    },

    watch: (listener) => {
      const onStorage = ({ key: changed }: StorageEvent): void => {
        if (changed === key || changed === null) listener();
      };
      const open = (): void => {
        if (typeof BroadcastChannel === 'undefined') return;
        channel = new BroadcastChannel(key);
        channel.onmessage = listener;
      };
      const close = (): void => {
        channel?.close();
        channel = undefined;
      };
      const onShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) open();
        listener();
      };
      const listeners = new AbortController();
      const { signal } = listeners;
      addEventListener('storage', onStorage, { signal });
      addEventListener('online', listener, { signal });
      addEventListener('pageshow', onShow, { signal });
      // an open channel may keep the page out of the back/forward cache
      addEventListener('pagehide', close, { signal });
      document.addEventListener('visibilitychange', listener, { signal });
      open();
      return () => {
        listeners.abort();
        close();
      };
    },
  };
};
