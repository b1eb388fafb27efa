import type { RecordChange } from '../../src/domain/records/record-change.js';
import { O } from '../../src/contract/values/fp.js';
import { MODULES, type ModuleName } from '../../src/contract/modules/modules.js';
import { expectRight } from '../support/expect-either.js';
import { ADMINISTRATOR, always, type Administration } from './administration-fixtures.js';

export const NAMES = Object.keys(MODULES) as ModuleName[];

export const updated = (id: number, parts: Partial<RecordChange>): RecordChange => ({
  id,
  trail: { kind: 'RecordUpdated', before: {}, after: parts.values ?? {} },
  ...parts,
});

export const added = (values: RecordChange['values'] & object): RecordChange => ({
  id: undefined,
  values,
  trail: { kind: 'RecordAdded', before: {}, after: values },
});

/** The fields that a record of the module must have. */
export const VALUES: Readonly<Record<ModuleName, Readonly<Record<string, string | number | boolean | null>>>> = {
  user: {
    username: "o'neill ? 😀",
    realname: '{"$ne":null} %_\\',
    departmentId: null,
    validUntil: '2028-02-29',
    sort: 3,
    status: 2,
    hasFactor: false,
  },
  role: { name: "'); drop table roles; --", code: 'auditor', defaultScope: 1, sort: 0, status: 1 },
  menu: {
    ...{ parentId: 0, name: '__proto__', type: 3, permission: 'sys:user:page', path: '/a?b=$1', component: 'x' },
    ...{ icon: ':i', visible: 2, sort: 999_999, status: 1, english: '"; menus' },
  },
  department: { parentId: 0, name: '財務 ? $1', code: 'a-1', leaderId: null, sort: 5, status: 2 },
  position: { name: '出纳', sort: 1, status: 1 },
  example: { name: '  '.padStart(50, '例'), type: 32_767, sort: 2, status: 2 },
};

/** Makes these changes as the administrator. */
export const change = (
  { recordChanges }: Administration,
  module: ModuleName,
  ids: ReadonlyArray<number>,
  ...changes: ReadonlyArray<RecordChange>
) => recordChanges.change({ module, ids, actor: ADMINISTRATOR, scope: 'everything' }, always(...changes));
/** The result of a single change. */
export const only = (outcome: Awaited<ReturnType<typeof change>>) => expectRight(outcome)[0]!;
export const detailOf = async (
  { administrationReads }: Pick<Administration, 'administrationReads'>,
  module: ModuleName,
  id: number,
) => O.toUndefined(await administrationReads.record(module, 'everything', id));
export const versionOf = async (
  administration: Pick<Administration, 'administrationReads'>,
  module: ModuleName,
  id: number,
) => (await detailOf(administration, module, id))?.version;
