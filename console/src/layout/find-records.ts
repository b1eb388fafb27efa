import { permissionOf } from '@menshen/contract/values/permission';
import { codePoints } from '@menshen/contract/values/text-rules';
import { textOf, type Values } from '../forms/form-values.js';
import { hasNameFilter, NAME_FILTER } from '../records/name-filter.js';
import type { Module } from '../service/description.js';
import { shownName } from '../service/shown-name.js';
import { listPage } from '../tree/list-page.js';

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
  modules.filter((module) => permissions.has(permissionOf(module.name, 'page')) && hasNameFilter(module));

type Found = Readonly<{ module: string; ids: ReadonlyArray<string> }>;

/** The addresses of the found records that the user may open, as they are shown. */
export const hitAddresses = (found: ReadonlyArray<Found>, permissions: ReadonlySet<string>): ReadonlyArray<string> =>
  found
    .filter(({ module }) => permissions.has(permissionOf(module, 'detail')))
    .flatMap(({ module, ids }) => ids.map((id) => recordAddress(module, id)));

/** The address of the page of a record. */
export const recordAddress = (module: string, id: string): string => `/${module}/${id}/show`;

/** The address of the list of a module that is searched for the text. */
export const listAddress = (module: string, text: string): string =>
  `${listPage(module)}?filter=${encodeURIComponent(JSON.stringify({ [NAME_FILTER]: text }))}`;

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
