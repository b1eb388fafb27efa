import { useSyncExternalStore } from 'react';

const onTick = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

const never = () => () => undefined;

/** Seconds until the moment, a time of `performance.now()`; 0 without one and afterwards. */
export const useSecondsLeft = (until: number | undefined): number =>
  useSyncExternalStore(until === undefined ? never : onTick, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - performance.now()) / 1000)),
  );
