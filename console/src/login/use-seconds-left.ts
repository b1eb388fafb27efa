import { useEffect, useState } from 'react';

/** Seconds until the moment, a time of `performance.now()`; 0 without one and afterwards. */
export const useSecondsLeft = (until: number | undefined): number => {
  const [now, setNow] = useState(() => performance.now());
  const seconds = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === undefined) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
};
