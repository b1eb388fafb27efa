import {
  checkPasswordFitness,
  drawPassword,
  newCredentials,
  type PasswordPolicy,
} from '../../domain/account/password-fitness.js';
import type { FieldValues } from '../../contract/values/value.js';
import { judgingValues, JUDGED_REFUSALS, type Bounds } from '../../domain/records/judged-values.js';
import { meantBy } from '../../domain/records/references.js';
import { askedRoles, roleIdOf, type AskedRoles } from '../../domain/access/role-links.js';
import { meantDepartments } from '../../domain/records/role-assignments.js';
import { ADD_REFUSALS, decideAdd } from '../../domain/records/record-decisions.js';
import { hasUnique, isUser, type RefusedFor } from '../../domain/records/record-refusals.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { valueTaken } from '../../contract/modules/request-forms.js';
import { E } from '../../contract/values/fp.js';
import { user as userModule } from '../../contract/modules/user.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/records/actor.js';
import { changeRecords, changeWithPassword, type ChangeDependencies, type HashDependencies } from './change-records.js';

/**
 * What a user has besides the fields of the record: roles, some perhaps with their data scopes, and a password in plain text,
 * which they perhaps must change.
 * Without a password the service draws one, which they must change.
 */
export type NewUser = AskedRoles & Readonly<{ password: string | undefined; mustChange: boolean }>;

export type AddUserDependencies = ChangeDependencies &
  HashDependencies &
  PasswordPolicy &
  Readonly<{ administrationReads: AdministrationReads; randomness: Randomness }>;

/** What `addUser` refuses. */
export const ADD_USER_REFUSALS = {
  ...JUDGED_REFUSALS,
  ...ADD_REFUSALS,
  ValueTaken: hasUnique,
  PasswordUnfit: isUser,
  ServiceBusy: isUser,
} as const;
export type AddUserRefused = RefusedFor<typeof ADD_USER_REFUSALS>;

/**
 * Adds a user. A name that is taken, and then a password that does not fit, are refused before the password is hashed. The
 * result has a drawn password.
 */
export const addUser = async (
  deps: AddUserDependencies,
  user: NewUser & Readonly<{ actor: Actor; bounds: Bounds; values: FieldValues }>,
): Promise<E.Either<AddUserRefused, Readonly<{ id: number; password?: string }>>> => {
  const { actor, bounds, values } = user;
  const roles = askedRoles(user);
  const isDrawn = user.password === undefined;
  const username = String(values['username'] ?? '');
  const password = user.password ?? drawPassword(deps.randomness.int, username, deps);
  const mustChange = user.mustChange || isDrawn;
  const meant = [...meantBy(userModule.fields, values), ...meantDepartments(roles)];
  // a new record is judged by the bounds: the target finds no present one
  const target = {
    ...{ module: userModule.name, actor, scope: 'everything' as const, ids: [] },
    ...{ linkedIds: roles.map(roleIdOf), meant },
  };
  const given = { username, password, mustChange };
  const added = await changeWithPassword(deps, {
    target,
    password,
    decideWith: (passwordHash) => {
      const credentials = passwordHash === undefined ? undefined : newCredentials(passwordHash, given, deps);
      return judgingValues(bounds, undefined, values, decideAdd(userModule.name, values, roles, credentials));
    },
    check: async (): Promise<E.Either<RefusalOf<'ValueTaken' | 'PasswordUnfit'>, void>> => {
      const namesakes = await deps.administrationReads.usersNamed('everything', [username]);
      if (namesakes.length > 0) return E.left(valueTaken(userModule, { fields: ['username'] }));
      return checkPasswordFitness('given', given, deps);
    },
    change: (decide) => changeRecords(deps, target, decide),
  });
  return E.map(([record]: ReadonlyArray<ChangedRecord>) => ({
    id: record?.id ?? 0,
    ...(isDrawn && { password }),
  }))(added);
};
