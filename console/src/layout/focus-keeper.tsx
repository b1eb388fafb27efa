import { useEffect } from 'react';

const DISABLED = ':disabled, [aria-disabled=true]';

/**
 * Keeps the focus on the page. When the element that has it disappears, as a button after it has saved, the title of the page
 * gets it. An element that is disabled while it works gets it back.
 */
export const FocusKeeper = () => {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let wasDisabled = false;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      wasDisabled = false;
    };
    const keep = (): void => {
      if (!last || document.activeElement !== document.body) return;
      if (!last.isConnected) document.querySelector('h1')?.focus();
      else if (last.matches(DISABLED)) wasDisabled = true;
      else if (wasDisabled) last.focus();
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
  return null;
};
