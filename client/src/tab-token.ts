import type { HeldToken } from './held-token.js';
import type { Platform } from './platform.js';

/** Why the service refuses the token of a session: another login of the user has replaced it (`replaced`), or anything else. */
export type Refused = 'refused' | 'replaced';

/**
 * Why a session is over that this tab did not log out: the service refused its token, another tab ended it, or another
 * user logged in elsewhere.
 */
export type SessionOver = Refused | 'ended-elsewhere' | 'another-user';

/** The token that this tab may use: that of the storage, as long as its user is the user of this tab. */
export type TabToken = Readonly<{
  current(): HeldToken | undefined;
  /** Stores a token. Its user is the user of this tab from now on. */
  take(token: HeldToken): void;
  /** Clears the storage, because the service refuses the token. */
  refuse(why: Refused): void;
  /** Clears the storage, because the user logs out. The tab then takes the token of any user. */
  release(): void;
  /** Calls the listener after each change, never while this tab has the lock. Returns a function that ends this. */
  subscribe(listener: (token: HeldToken | undefined) => void): () => void;
  /** Runs the work with the lock. */
  withLock: Platform['withLock'];
  close(): void;
}>;

/** An error of the application does not stop the client. It is reported like an error that nobody caught. */
const guarded = (callback: () => void): void => {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
};

/** `other` is the token of the user who is logged in instead. */
type Over = Readonly<{ why: SessionOver; other?: HeldToken }>;

/** Why a session is over: its user has no token in the storage. `before` is the reason until now. */
const overWith = (stored: HeldToken | undefined, before: Over | undefined): Over => {
  if (stored) return { why: 'another-user', other: stored };
  return before?.why === 'refused' || before?.why === 'replaced' ? before : { why: 'ended-elsewhere' };
};

const isSame = (one: Over | undefined, next: Over | undefined): boolean =>
  one?.why === next?.why && one?.other?.userId === next?.other?.userId;

export const tabToken = (
  { storage, withLock }: Pick<Platform, 'storage' | 'withLock'>,
  onOver: (why: SessionOver, other: HeldToken | undefined) => void,
): TabToken => {
  const listeners = new Set<(token: HeldToken | undefined) => void>();
  let held = storage.read();
  let user = held?.userId;
  let told = held;
  /** How many works of this tab have the lock, or go on without it. */
  let running = 0;
  /** Undefined while the session is not over, and when the user ended it here. */
  let over: Over | undefined;
  let toldOver: Over | undefined;

  const tell = (): void => {
    if (running > 0) return;
    if (told?.token !== held?.token) {
      told = held;
      for (const listener of listeners) guarded(() => listener(held));
    }
    if (isSame(over, toldOver)) return;
    toldOver = over;
    guarded(() => toldOver && onOver(toldOver.why, toldOver.other));
  };

  const current = (): HeldToken | undefined => {
    const stored = storage.read();
    user ??= stored?.userId;
    const mine = stored?.userId === user ? stored : undefined;
    const next = mine || !(held ?? over) ? undefined : overWith(stored, over);
    if (mine?.token === held?.token && isSame(next, over)) return held;
    over = next;
    held = mine;
    queueMicrotask(tell);
    return held;
  };

  const unwatch = storage.watch(current);

  return {
    current,
    take: (token) => {
      user = token.userId;
      storage.write(token);
      current();
    },
    refuse: (why) => {
      over = { why };
      storage.write(undefined);
      current();
    },
    release: () => {
      if (current()) storage.write(undefined);
      held = undefined;
      user = undefined;
      over = undefined;
      queueMicrotask(tell);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    withLock: async (waitMs, work) => {
      let own = 0;
      const counted = () => {
        own = 1;
        running += 1;
        return work();
      };
      try {
        return await withLock(waitMs, counted);
      } finally {
        running -= own;
        tell();
      }
    },
    close: unwatch,
  };
};
