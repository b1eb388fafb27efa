import { permissionOf } from '@menshen/contract/values/permission';
import { codePoints } from '@menshen/contract/values/text-rules';
import { textOf, type Values } from '../forms/form-values.js';
import type { Module } from '../service/description.js';
import { shownName } from '../service/shown-name.js';

/** The query parameter that most lists are searched by. */
const SEARCH = 'name';

/** Shorter texts match nearly everything. */
const MIN_LENGTH = 2;

type Searched = Pick<Module, 'name' | 'filters'>;

/** Whether a text is long enough to search for. A Chinese character says more than a letter. */
export const isSearchable = (text: string): boolean =>
  codePoints(text.trim()) >= (/\p{Script=Han}/u.test(text) ? 1 : MIN_LENGTH);

/** The modules in which the user can find records: their lists are searched by a text, and the user may see them. */
export const findableModules = <M extends Searched>(
  modules: ReadonlyArray<M>,
  permissions: ReadonlySet<string>,
): ReadonlyArray<M> =>
  modules.filter(
    ({ name, filters }) =>
      permissions.has(permissionOf(name, 'page')) &&
      filters.some((filter) => filter.name === SEARCH && 'fields' in filter),
  );

type Found = Readonly<{ module: string; ids: ReadonlyArray<string> }>;

/** The addresses of the found records that the user may open, as they are shown. */
export const hitAddresses = (found: ReadonlyArray<Found>, permissions: ReadonlySet<string>): ReadonlyArray<string> =>
  found
    .filter(({ module }) => permissions.has(permissionOf(module, 'detail')))
    .flatMap(({ module, ids }) => ids.map((id) => recordAddress(module, id)));

/** The address of the page of a record. */
export const recordAddress = (module: string, id: string): string => `/${module}/${id}/show`;

/** The modules whose first page is a tree. Their list has another address. */
const TREES = ['menu', 'department'];

const listOf = (module: string): string => (TREES.includes(module) ? `/${module}/list` : `/${module}`);

/** The address of the list of a module that is searched for the text. */
export const listAddress = (module: string, text: string): string =>
  `${listOf(module)}?filter=${encodeURIComponent(JSON.stringify({ [SEARCH]: text }))}`;

/** A found record: its name, and the names of the records that it refers to, such as the department of a user. */
export type Hit = Readonly<{ name: string; others: string }>;

/** A found record as people tell it from others. */
export const hitOf = ({ label, alias, columns }: Pick<Module, 'label' | 'alias' | 'columns'>, record: Values): Hit => ({
  name: shownName(textOf(record[label]), alias === undefined ? '' : textOf(record[alias])),
  others: columns
    .filter(({ kind }) => kind === 'referenceName')
    .map(({ name }) => textOf(record[name]))
    .filter((name) => name !== '')
    .join(' · '),
});
