import { openPageSession, type PageSession, type SessionLimits } from './page-session.js';
import type { Reading, Rows } from './page-reads.js';

/** The first of those that wait may take so long; then nobody waits behind it any more. */
const PATIENCE_MS = 100;

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;

/** A connection that has served so long was a good one. */
const PROVEN_MS = 10_000;

export type PagePipeline = Readonly<{
  /** May somebody be sent here now? Connects when it has to. */
  isOpen(): boolean;
  /** Rejects when no answer is to be had from here. `overtake` is called when somebody else may have it sooner. */
  read(reading: Reading, overtake: () => void): Promise<Rows>;
  close(): Promise<void>;
}>;

/** Answers that came in while the thread was busy are read first. */
const afterReading = (act: () => void): void => void setImmediate(act);

/**
 * One connection on which statements follow each other without waiting for answers. It is replaced when it is lost, and
 * when a statement fails. While the first of those that wait is late, nobody is sent here; the others are let go at once,
 * and the connection too when it has answered, or after `giveUpMs`.
 */
export const pagePipeline = (settings: object, limits: SessionLimits, giveUpMs: number): PagePipeline => {
  /** In the order in which the answers will come. */
  const waiting: (() => void)[] = [];
  let session: PageSession | undefined;
  let [isOpening, isHeld, isClosed] = [false, false, false];
  let [openedAt, openAgainAt, retryMs, firstSince] = [0, 0, FIRST_RETRY_MS, 0];
  let watch: NodeJS.Timeout | undefined;

  const lose = (): void => {
    const now = performance.now();
    retryMs = now - openedAt > PROVEN_MS ? FIRST_RETRY_MS : Math.min(2 * retryMs, LONGEST_RETRY_MS);
    openAgainAt = now + retryMs;
    clearTimeout(watch);
    watch = undefined;
    isHeld = false;
    const lost = session;
    session = undefined;
    void lost?.close();
  };

  const mayServe = ({ aborted }: AbortSignal): boolean => !aborted && !isClosed;

  const open = async (): Promise<void> => {
    if (isOpening || isClosed || performance.now() < openAgainAt) return;
    isOpening = true;
    const life = new AbortController();
    life.signal.addEventListener('abort', lose, { once: true });
    const onLost = (): void => life.abort();
    try {
      const opened = await openPageSession(settings, limits, onLost);
      if (mayServe(life.signal)) [session, openedAt] = [opened, performance.now()];
      else await opened.close();
    } catch {
      onLost();
    } finally {
      isOpening = false;
    }
  };

  const look = (): void => {
    watch = undefined;
    if (waiting.length === 0 || !session) return;
    const late = performance.now() - firstSince;
    if (late >= giveUpMs) {
      lose();
    } else if (late < PATIENCE_MS) {
      watchFor(PATIENCE_MS - late);
    } else {
      if (!isHeld) for (const overtake of waiting.slice(1)) overtake();
      isHeld = true;
      watchFor(giveUpMs - late);
    }
  };
  const watchFor = (ms: number): void => {
    watch ??= setTimeout(afterReading, ms, look).unref();
  };

  return {
    isOpen: () => {
      if (!session) void open();
      return session !== undefined && !isHeld;
    },
    async read(reading, overtake) {
      const reader = session;
      if (!reader) throw new Error('Connection terminated');
      if (waiting.length === 0) firstSince = performance.now();
      waiting.push(overtake);
      watchFor(PATIENCE_MS);
      try {
        return await reader.read(reading);
      } catch (error) {
        if (session === reader) lose();
        throw error;
      } finally {
        waiting.splice(waiting.indexOf(overtake), 1);
        firstSince = performance.now();
        if (isHeld && session === reader) lose();
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(watch);
      const left = session;
      session = undefined;
      await left?.close();
    },
  };
};
