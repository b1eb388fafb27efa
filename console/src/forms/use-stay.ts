import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnloadQuestion } from './unsaved-question';

/** Nothing but the page itself leads away from it. For a dialog that shows something once. */
export const useStay = (): void => {
  const blocker = useBlocker(true);
  useUnloadQuestion();
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
};
