import { newCredentials } from '../../domain/account/password-fitness.js';
import type { FieldValues } from '../../contract/value.js';
import { judgingValues } from '../../domain/records/judged-values.js';
import { meantBy } from '../../domain/records/references.js';
import { decideAdd } from '../../domain/records/record-decisions.js';
import { valueTaken } from '../../contract/request-forms.js';
import { E } from '../../contract/fp.js';
import { user } from '../../contract/user.js';
import type { RefusalOf } from '../../contract/refusals.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import { changeRecords, changeWithPassword, type ChangeDependencies, type HashDependencies } from './change-records.js';

/** What a user has besides the fields of the record: roles, and a password in plain text, which they perhaps must change. */
export type NewUser = Readonly<{ roleIds: ReadonlyArray<number>; password: string; mustChange: boolean }>;

export type AddUserDependencies = ChangeDependencies &
  HashDependencies &
  Readonly<{ administrationReads: AdministrationReads; defaultPassword: string }>;
export type AddUserRefused = RefusalOf<
  | 'RuleBroken'
  | 'RecordNotFound'
  | 'ReferenceInvalid'
  | 'ParentInvalid'
  | 'PermissionNotHeld'
  | 'ValueTaken'
  | 'ServiceBusy'
>;

/** Adds a user. A name that is taken is refused before the password is hashed. */
export const addUser = (
  deps: AddUserDependencies,
  { actor, values, roleIds, password, mustChange }: NewUser & Readonly<{ actor: Actor; values: FieldValues }>,
): Promise<E.Either<AddUserRefused, ReadonlyArray<ChangedRecord>>> => {
  const username = String(values['username'] ?? '');
  const meant = meantBy(user.fields, values);
  const scope = { module: user.name, actor, ids: [], linkedIds: roleIds, meant };
  const given = { username, password, mustChange, defaultPassword: deps.defaultPassword };
  return changeWithPassword(deps, {
    scope,
    password,
    decideWith: (passwordHash) => {
      const credentials = passwordHash === undefined ? undefined : newCredentials(passwordHash, given);
      return judgingValues(user, undefined, values, decideAdd(user.name, values, roleIds, credentials));
    },
    check: async () => {
      const namesakes = await deps.administrationReads.usersNamed([username]);
      return namesakes.length > 0 ? E.left(valueTaken(user, { fields: ['username'] })) : E.right(undefined);
    },
    change: (decide) => changeRecords(deps, scope, decide),
  });
};
