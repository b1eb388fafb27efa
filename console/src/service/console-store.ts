import { memoryStore, type Store } from 'react-admin';
import { lastUserId } from './account';
import { areSavedFilters } from './saved-filters';

/** How high the rows of lists are. */
export const DENSITIES = ['comfortable', 'compact'] as const;

export type Density = (typeof DENSITIES)[number];

type Check = (value: unknown) => boolean;

const isTexts: Check = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What the browser keeps for each account, and which values are possible. */
const OF_ACCOUNT = {
  savedFilters: areSavedFilters,
  hiddenColumns: isTexts,
  columnOrder: isTexts,
  density: (value) => (DENSITIES as ReadonlyArray<unknown>).includes(value),
} as const satisfies Record<string, Check>;

const ACCOUNT_KEY = new RegExp(`^(${Object.keys(OF_ACCOUNT).join('|')})\\.\\d+(?:\\.|$)`);

const ownKey = (...[setting, ...module]: [keyof typeof OF_ACCOUNT, string?]): string =>
  [setting, lastUserId(), ...module].join('.');

/** The setting with the filters of a module that the user has saved. */
export const savedFiltersKey = (module: string): string => ownKey('savedFilters', module);

/** The setting with the names of the columns that the list of a module does not show. */
export const hiddenColumnsKey = (module: string): string => ownKey('hiddenColumns', module);

/** The setting with the names of the columns of a module in the order that the user has chosen. */
export const columnOrderKey = (module: string): string => ownKey('columnOrder', module);

/** The setting with the height of the rows of all lists. */
export const densityKey = (): string => ownKey('density');

/** What the browser keeps for all accounts, and which values are possible. */
const OF_BROWSER: Readonly<Record<string, Check>> = {
  locale: (value) => value === 'zh' || value === 'en',
  // without it, that of the system
  theme: (value) => value === 'light' || value === 'dark',
  'sidebar.open': (value) => typeof value === 'boolean',
  // one-letter keys; without it, on
  shortcuts: (value) => typeof value === 'boolean',
};

const checkOf = (key: string): Check | undefined => {
  const setting = ACCOUNT_KEY.exec(key)?.[1] as keyof typeof OF_ACCOUNT | undefined;
  return setting ? OF_ACCOUNT[setting] : OF_BROWSER[key];
};

/** Whether the browser keeps the setting after the end of a session. Nothing else is stored. */
const isKept = (key: string): boolean => checkOf(key) !== undefined;

const PREFIX = 'menshen.console.';

const read = (key: string): unknown => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return checkOf(key)?.(value) ? value : undefined;
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

/** The names of the stored settings. */
const storedKeys = (): ReadonlyArray<string> => {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => name.slice(PREFIX.length)).filter(isKept);
  } catch {
    return [];
  }
};

const kept = (): Record<string, unknown> =>
  Object.fromEntries(
    storedKeys()
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
    if (isKept(key)) write(key, value);
  },
  removeItem: (key) => {
    memory.removeItem(key);
    if (isKept(key)) write(key, undefined);
  },
  reset: () => {
    for (const key of Object.keys(memory.listItems?.() ?? {})) if (!isKept(key)) memory.removeItem(key);
  },
};

addEventListener('storage', ({ key }) => {
  const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
  if (!isKept(name)) return;
  const value = read(name);
  if (value === undefined) memory.removeItem(name);
  else memory.setItem(name, value);
});
