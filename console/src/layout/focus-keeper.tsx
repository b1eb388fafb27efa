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
    // the browser takes the focus from a disabled element in its next frame only, and changes nothing else then
    const keep = (): void => {
      if (!last) return;
      const isLost = document.activeElement === document.body;
      if (!last.isConnected) {
        if (isLost) document.querySelector('h1')?.focus();
        return;
      }
      const isDisabled = last.matches(DISABLED);
      if (isLost && wasDisabled && !isDisabled) last.focus();
      wasDisabled = isDisabled;
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
