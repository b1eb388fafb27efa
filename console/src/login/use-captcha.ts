import { useCallback, useEffect, useRef, useState } from 'react';
import { captcha } from '../service/api';
import type { CaptchaState } from './captcha-state';

type UsedCaptcha = Readonly<{
  state: CaptchaState;
  /** Loads another picture. */
  showPicture: () => Promise<void>;
  /** Lets the browser solve a task in place of the user. Returns whether it is solved. */
  prove: () => Promise<boolean>;
}>;

/** The captcha of a login form. It begins with a picture. */
export const useCaptcha = (): UsedCaptcha => {
  const [state, setState] = useState<CaptchaState>({ kind: 'loading' });
  const running = useRef<AbortController>(undefined);

  const begin = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const showPicture = useCallback(async () => {
    const signal = begin();
    // the older picture stays until the new one is there
    setState((before) => (before.kind === 'picture' ? before : { kind: 'loading' }));
    const result = await captcha.image();
    if (signal.aborted) return;
    if (result.ok) setState({ kind: 'picture', source: result.data.captcha, key: result.data.key });
    else setState({ kind: 'failed', failure: result });
  }, [begin]);

  const prove = useCallback(async () => {
    const signal = begin();
    setState({ kind: 'proving', done: 0 });
    const onProgress = (done: number): void => {
      if (!signal.aborted) setState({ kind: 'proving', done });
    };
    const result = await captcha.proof({ signal, onProgress });
    if (signal.aborted) return false;
    setState(result.ok ? { kind: 'proved', ...result.data } : { kind: 'failed', failure: result });
    return result.ok;
  }, [begin]);

  useEffect(() => {
    // while it is developed, React mounts everything twice, and the first mount ends at once
    const begun = setTimeout(() => void showPicture());
    return () => {
      clearTimeout(begun);
      running.current?.abort();
    };
  }, [showPicture]);

  return { state, showPicture, prove };
};
