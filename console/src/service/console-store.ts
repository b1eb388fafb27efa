import { memoryStore, type Store } from 'react-admin';

/** What the browser keeps after the end of a session, and which values are possible. Nothing else is stored. */
const KEPT: Readonly<Record<string, (value: unknown) => boolean>> = {
  locale: (value) => value === 'zh' || value === 'en',
  // without it, that of the system
  theme: (value) => value === 'light' || value === 'dark',
  'sidebar.open': (value) => typeof value === 'boolean',
};

const PREFIX = 'menshen.console.';

const read = (key: string): unknown => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return KEPT[key]?.(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // without a storage, or with a full one, the value is in the memory of this tab
  }
};

const kept = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(KEPT)
      .map((key) => [key, read(key)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The language that the browser prefers, if it is one of the console. */
const browserLocale = (): string => (/^en\b/i.test(navigator.languages[0] ?? navigator.language) ? 'en' : 'zh');

const memory = memoryStore({ locale: browserLocale(), ...kept() });
memory.setup();

/** The settings of the page. A logout clears all of them but those that the browser keeps. */
export const consoleStore: Store = {
  ...memory,
  // the store lives as long as the page
  setup: () => undefined,
  teardown: () => undefined,
  setItem: (key, value) => {
    memory.setItem(key, value);
    if (key in KEPT) write(key, value);
  },
  removeItem: (key) => {
    memory.removeItem(key);
    if (key in KEPT) write(key, undefined);
  },
  reset: () => {
    for (const key of Object.keys(memory.listItems?.() ?? {})) if (!(key in KEPT)) memory.removeItem(key);
  },
};

addEventListener('storage', ({ key }) => {
  const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
  if (!(name in KEPT)) return;
  const value = read(name);
  if (value === undefined) memory.removeItem(name);
  else memory.setItem(name, value);
});
