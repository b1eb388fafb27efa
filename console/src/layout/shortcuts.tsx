import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router';
import { findOpen, shortcutsOpen } from './overlays';
import { useSignal } from '../service/signal';
import { useListPages } from './use-list-pages';
import { OWN_KEYS, shortcutOf, shortcutPages } from './shortcut-keys';

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help')).ShortcutHelp }));
const FindDialog = lazy(async () => ({ default: (await import('./find-dialog')).FindDialog }));

/** Above the page: the keys belong to it. The navigation is a menu, too, and is not above the page. */
const OVERLAYS = '[role=dialog], .MuiPopover-root';

const isFree = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) === null && document.querySelector(OVERLAYS) === null;

/** How long the key after `g` is waited for, in milliseconds. */
const PREFIX_MS = 1500;

/** The first search of the list that the page shows. */
const focusSearch = (): boolean => {
  const input = document.querySelector<HTMLInputElement>('#main-content [data-list-search] input');
  input?.focus();
  input?.select();
  return input !== null;
};

/** Keys that open lists, searches and the help. They can be switched off, and no input loses a character to them. */
export const Shortcuts = () => {
  const navigate = useNavigate();
  const [isOn] = useStore('shortcuts', true);
  const isHelpOpen = useSignal(shortcutsOpen);
  const isFindOpen = useSignal(findOpen);
  const pages = shortcutPages(useListPages().map(({ name }) => name));
  const [prefixedAt, setPrefixedAt] = useState(-Infinity);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isFree(event)) return;
      const action = shortcutOf(event, event.timeStamp - prefixedAt < PREFIX_MS, pages);
      // a key such as Shift comes before the key that is meant
      if (event.key.length === 1) setPrefixedAt(action?.does === 'prefix' ? event.timeStamp : -Infinity);
      if (!action) return;
      if (action.does !== 'prefix') event.preventDefault();
      if (action.does === 'open') void navigate(action.path);
      if (action.does === 'help') shortcutsOpen.set(true);
      if (action.does === 'find' || (action.does === 'search' && !focusSearch())) findOpen.set(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <Suspense fallback={null}>
      {isHelpOpen && <ShortcutHelp onClose={() => shortcutsOpen.set(false)} />}
      {isFindOpen && <FindDialog onClose={() => findOpen.set(false)} />}
    </Suspense>
  );
};
