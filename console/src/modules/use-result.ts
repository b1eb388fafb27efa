import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '../service/api';

type Loaded<T> = Readonly<{ result: Result<T> | undefined; reload: () => void }>;

/** The outcome of a request. It is sent when the page opens, when `key` changes and after `reload`. */
export const useResult = <T>(key: string, request: () => Promise<Result<T>>): Loaded<T> => {
  const [outcome, setOutcome] = useState<Readonly<{ key: string; result: Result<T> }>>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    let isCurrent = true;
    void latest.current().then((result) => {
      if (isCurrent) setOutcome({ key, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { result: outcome?.key === key ? outcome.result : undefined, reload };
};
