import type { AddUserRefused } from '../application/commands/add-user.js';
import type { SetPasswordRefused } from '../application/commands/set-password.js';
import { E } from '../domain/fp.js';

type Refusal = AddUserRefused | SetPasswordRefused;
type Texts = { readonly [Tag in Refusal['_tag']]: (refusal: Extract<Refusal, { _tag: Tag }>) => string };

const RULES = {
  username: 'a user name has 1 to 20 characters, none of them invisible and no white space around them',
  realname: 'a real name has no invisible characters, and no white space around it',
  password: 'a password has 6 to 128 characters',
};

const TEXTS: Texts = {
  UserEntryInvalid: ({ field }) => RULES[field],
  UsernameTaken: () => 'there is a user of that name already',
  RoleUnknown: ({ role }) => `there is no role with the code or name ${JSON.stringify(role)}`,
  RoleAmbiguous: ({ role }) => `several roles go by the code or name ${JSON.stringify(role)}`,
  UserUnknown: () => 'there is no user of that name',
};

/** What was answered; a refusal ends the command with its text. */
export const accepted = <A>(answer: E.Either<Refusal, A>): A => {
  if (E.isRight(answer)) return answer.right;
  const text = TEXTS[answer.left._tag] as (refusal: Refusal) => string;
  throw new Error(`${text(answer.left)}: nothing was changed`);
};
