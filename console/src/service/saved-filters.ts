/** Filters and the order of a list, under a name that the user has chosen. */
export type SavedFilter = Readonly<{
  name: string;
  filter: Readonly<Record<string, unknown>>;
  sort: Readonly<{ field: string; order: 'ASC' | 'DESC' }>;
}>;

/** The longest name, in characters. */
export const MOST_NAME_LENGTH = 40;

/** The most saved filters of one list. */
export const MOST_SAVED = 50;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSavedFilter = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  isObject(value['filter']) &&
  isObject(value['sort']) &&
  typeof value['sort']['field'] === 'string' &&
  (value['sort']['order'] === 'ASC' || value['sort']['order'] === 'DESC');

/** Whether a stored value is a list of saved filters. */
export const areSavedFilters = (value: unknown): boolean => Array.isArray(value) && value.every(isSavedFilter);

/** The list with this one, which replaces one of the same name. The newest is the last, and the oldest may be left out. */
export const withSaved = (saved: ReadonlyArray<SavedFilter>, one: SavedFilter): ReadonlyArray<SavedFilter> =>
  [...saved.filter(({ name }) => name !== one.name), one].slice(-MOST_SAVED);

export const withoutSaved = (saved: ReadonlyArray<SavedFilter>, removed: string): ReadonlyArray<SavedFilter> =>
  saved.filter(({ name }) => name !== removed);
