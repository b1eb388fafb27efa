import type { TokenStorage } from './token-storage.js';

/** What a session needs of the browser. Tests give it other clocks, locks and storages. */
export type Platform = Readonly<{
  fetch(request: Request): Promise<Response>;
  storage: TokenStorage;
  /** Runs the work while no other tab does. Runs it without the lock after `waitMs`, or if the browser has no locks. */
  withLock<T>(waitMs: number, work: () => Promise<T>): Promise<T>;
  /** Milliseconds of the clock, which somebody may change. */
  now(): number;
  /** Milliseconds since some moment; nobody can change them. */
  elapsed(): number;
  /** From 0 to 1. */
  random(): number;
  wait(ms: number): Promise<void>;
  /** Runs the work later. Returns a function that prevents it. */
  later(ms: number, work: () => void): () => void;
}>;

/**
 * Web Locks exist only on pages of HTTPS or of localhost. The service decides which refresh succeeds; the lock only saves
 * requests.
 */
const webLock =
  (name: string): Platform['withLock'] =>
  async <T>(waitMs: number, work: () => Promise<T>) => {
    // plain HTTP has none, whatever the types say
    const { locks } = navigator as Readonly<{ locks?: LockManager }>;
    const granted: Promise<T>[] = [];
    const start = () => {
      const result = work();
      granted.push(result);
      return result;
    };
    // an error before the lock is granted means that the time is over, or that the page may not use locks
    await locks?.request(name, { signal: AbortSignal.timeout(waitMs) }, start).catch(() => undefined);
    return granted[0] ?? work();
  };

/** The platform of a page. */
export const browserPlatform = (name: string, storage: TokenStorage): Platform => ({
  fetch: (request) => fetch(request),
  storage,
  withLock: webLock(name),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
