import { useState, useSyncExternalStore } from 'react';
import type { Failure } from '../service/api';

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

/** Seconds until the service accepts another try. `waitFor` begins with the answer that tells them, or ends the wait. */
export const useRetryWait = (): Readonly<{ seconds: number; waitFor: (answer: Failure) => void }> => {
  const [until, setUntil] = useState<number>();
  return {
    seconds: useSecondsLeft(until),
    waitFor: ({ retryAfter }) => setUntil(retryAfter === undefined ? undefined : performance.now() + retryAfter * 1000),
  };
};
