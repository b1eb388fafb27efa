export type PaceLimits = Readonly<{
  /** A client that receives fewer bytes per second is too slow. */
  minBytesPerSecond: number;
  /** The bytes per second are measured over this time. */
  slowMs: number;
}>;

/** Measures how fast a client receives a file. Only the time counts in which the file waits for the client. */
export type ReadingPace = Readonly<{
  /** A piece of the file is ready, and the client has to receive it. */
  offered(): void;
  /** The client has received the piece. */
  received(bytes: number): void;
  stop(): void;
}>;

/** Calls `onSlow` when the client is too slow. It is measured anew after each `slowMs`, so a fast start does not help. */
export const readingPace = ({ minBytesPerSecond, slowMs }: PaceLimits, onSlow: () => void): ReadingPace => {
  let waitedMs = 0;
  let bytes = 0;
  let offeredAt: number | undefined;

  const addWait = (): void => {
    const now = performance.now();
    if (offeredAt === undefined) return;
    waitedMs += now - offeredAt;
    offeredAt = now;
  };
  const timer = setInterval(() => {
    addWait();
    if (waitedMs < slowMs) return;
    if ((bytes / waitedMs) * 1000 < minBytesPerSecond) onSlow();
    waitedMs = 0;
    bytes = 0;
  }, slowMs / 10).unref();

  return {
    offered: () => {
      offeredAt = performance.now();
    },
    received: (count) => {
      addWait();
      offeredAt = undefined;
      bytes += count;
    },
    stop: () => clearInterval(timer),
  };
};
