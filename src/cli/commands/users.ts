import type { TokensEnd } from '../../application/session/invalidate-access.js';
import type {
  AddUserRefused,
  SetEnabledRefused,
  SetPasswordRefused,
  SetValidityRefused,
} from '../../application/account/user-accounts.js';
import { auditText } from '../../domain/audit/audit-entry.js';
import { E } from '../../contract/values/fp.js';
import type { PasswordRule } from '../../contract/refusals/password-rule.js';
import type { RecordView } from '../../contract/records/record.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import { IN_USE } from '../../contract/values/status.js';
import { printError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores, onMigratedStores } from '../process/stores.js';
import { printRecords } from './print-records.js';
import { readPassword } from './read-password.js';

type Refusal = AddUserRefused | SetPasswordRefused | SetEnabledRefused | SetValidityRefused;
type Messages = { readonly [Tag in Refusal['_tag']]: (refusal: Extract<Refusal, { _tag: Tag }>) => string };

const RULES = {
  username:
    'a user name has 1 to 20 characters, no invisible or blank characters, no white space at its ends, no wide or other forms of letters, no combining marks on letters, letters of one alphabet among Latin, Cyrillic and Greek, and is not menshen',
  realname: 'a real name has at most 30 characters, no invisible characters, and no white space at its ends',
  password: 'a password has as many characters as the rules for passwords say, at least 6 and at most 128',
  roleIds: 'a user has at most 50 roles',
  validUntil: 'a last day is a day of the calendar, YYYY-MM-DD, or never',
};

const BROKEN: Readonly<Record<PasswordRule, string>> = {
  length: 'it is too short or too long',
  classes: 'it has too few kinds of characters (capital letters, small letters, digits, others)',
  common: 'it is one of the most common passwords',
  username: 'it contains the user name',
  history: 'it is a former password of the user',
  default: 'it is the default password',
};

const MESSAGES: Messages = {
  UserEntryInvalid: ({ field }) => RULES[field],
  UsernameTaken: () => 'a user with this name exists',
  RoleUnknown: ({ role }) => `no role has the code or name ${JSON.stringify(role)}`,
  RoleAmbiguous: ({ role }) => `several roles have the code or name ${JSON.stringify(role)}`,
  UserUnknown: () => 'no user has this name',
  PasswordUnfit: ({ rules }) => `the password is not allowed: ${rules.map((rule) => BROKEN[rule]).join('; ')}`,
  AdministratorProtected: () =>
    'this user is the administrator, whom only this command line can enable again: pass --even-the-administrator',
};

/** The result. A refusal throws its message. */
export const accepted = <A>(answer: E.Either<Refusal, A>): A => {
  if (E.isRight(answer)) return answer.right;
  const message = MESSAGES[answer.left._tag] as (refusal: Refusal) => string;
  throw new Error(`${message(answer.left)}: nothing was changed`);
};

/** Prints when the tokens end. A delay is a failure of the command. */
export const printTokensEnd = (username: string, { tokensEnd }: TokensEnd): void => {
  if (tokensEnd === 'now') {
    printLine(`the tokens of ${username} are revoked`);
    return;
  }
  printError(`the key-value store became unreachable: the tokens of ${username} end within a minute`);
  process.exitCode = 1;
};

export type PasswordOptions = Readonly<{ mustChangePassword?: boolean; passwordStdin?: boolean }>;
export type AddUserOptions = PasswordOptions &
  Readonly<{ realname?: string; role?: ReadonlyArray<string>; validUntil?: string }>;

const passwordSource = ({ passwordStdin }: PasswordOptions) => (passwordStdin ? 'stdin' : 'terminal');

export const addUserCommand =
  (username: string, options: AddUserOptions): Command =>
  async (deployment, stop) => {
    const { realname = '', role: roles = [], mustChangePassword = false, validUntil } = options;
    const day = validUntil !== undefined && { validUntil };
    const password = await readPassword(passwordSource(options), stop);
    const { userId } = await onMigratedStores(deployment, async ({ get }) => {
      const addUser = await get('addUser');
      return accepted(await addUser({ username, realname, password, roles, mustChangePassword, ...day }));
    });
    printLine(`added ${username} with id ${userId}`);
    if (userId === ADMINISTRATOR_ID) printLine('this user is the administrator and passes every permission check');
  };

/** Sets the password and revokes the user's tokens. */
export const setPasswordCommand =
  (username: string, options: PasswordOptions): Command =>
  async (deployment, stop) => {
    const { mustChangePassword = false } = options;
    const password = await readPassword(passwordSource(options), stop);
    const outcome = await onBothStores(deployment, async ({ get }) => {
      const setPassword = await get('setPassword');
      return accepted(await setPassword({ username, password, mustChangePassword }));
    });
    printLine(`the password of ${username} is changed`);
    printTokensEnd(username, outcome);
  };

export type DisableOptions = Readonly<{ evenTheAdministrator?: boolean }>;

/** Disables a user and revokes the user's tokens, or enables a user. */
export const setEnabledCommand =
  (username: string, enabled: boolean, { evenTheAdministrator = false }: DisableOptions = {}): Command =>
  async (deployment) => {
    const outcome = await onBothStores(deployment, async ({ get }) => {
      const setEnabled = await get('setEnabled');
      return accepted(await setEnabled({ username, enabled, evenTheAdministrator }));
    });
    printLine(`${username} is ${enabled ? 'enabled' : 'disabled'}`);
    if (!enabled) printTokensEnd(username, outcome);
  };

/** `never` removes the last day. */
export const setValidityCommand =
  (username: string, day: string, { evenTheAdministrator = false }: DisableOptions = {}): Command =>
  async (deployment) => {
    const validUntil = day === 'never' ? null : day;
    const { tokensEnd } = await onBothStores(deployment, async ({ get }) => {
      const setValidity = await get('setValidity');
      return accepted(await setValidity({ username, validUntil, evenTheAdministrator }));
    });
    printLine(validUntil === null ? `${username} has no last day` : `${username} can be used until ${validUntil}`);
    if (tokensEnd === 'now') return;
    printError('the key-value store became unreachable: services see the change within a minute');
    process.exitCode = 1;
  };

/** Revokes every token of a user. The user may log in again. */
export const revokeCommand =
  (username: string): Command =>
  async (deployment) => {
    const outcome = await onBothStores(deployment, async ({ get }) => {
      const revokeTokens = await get('revokeTokens');
      return accepted(await revokeTokens({ username }));
    });
    printTokensEnd(username, outcome);
  };

const lineOf = ({ id, username, realname, status }: RecordView): string =>
  [id, auditText(String(username)), status === IN_USE ? 'enabled' : 'disabled', auditText(String(realname))].join('\t');

/** Prints every user that is not deleted: id, user name, state and real name, separated by tabs. */
export const listUsersCommand: Command = (deployment) =>
  onMigratedStores(deployment, async ({ get }) => {
    const listPage = await get('listPage');
    await printRecords(
      deployment.settings,
      (parameters) => listPage({ module: 'user', scope: 'everything', parameters }),
      lineOf,
      new Error('the list of users cannot be read'),
    );
  });
