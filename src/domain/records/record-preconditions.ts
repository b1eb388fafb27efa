import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** The records with these ids, in the order of the ids. All must exist. `records` are live ones. */
export const findAll = <R>(
  records: ReadonlyMap<number, R>,
  ids: ReadonlyArray<number>,
): E.Either<RefusalOf<'RecordNotFound'>, ReadonlyArray<R>> => {
  const found: R[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (record === undefined) return E.left({ _tag: 'RecordNotFound' });
    found.push(record);
  }
  return E.right(found);
};

/** The request must name the current version. */
export const checkVersion = (
  record: Readonly<{ version: number }>,
  requested: number,
): E.Either<RefusalOf<'RecordChanged'>, void> =>
  record.version === requested ? E.right(undefined) : E.left({ _tag: 'RecordChanged' });

/** Roles that live users hold are deleted only together with these links. `holders` is the number of distinct users. */
export const checkRoleUse = (holders: number, detach: boolean): E.Either<RefusalOf<'RoleInUse'>, void> =>
  holders > 0 && !detach ? E.left({ _tag: 'RoleInUse', users: holders }) : E.right(undefined);
