/** The password of every account that has a readable hash. */
export const PASSWORD = 'the right password';

/** What the database has of a name: nothing, a hash of the password, or this for a hash. */
type Stored = 'nothing' | 'a hash' | Readonly<{ hash: string | null }>;
type Account = Readonly<{ what: string; username: string; stored: Stored }>;

/** Names of one length. */
export const KNOWN: Account = { what: 'known user', username: 'user-one', stored: 'a hash' };

/** Who must not be told apart from a known user; the control cannot be. */
export const OTHERS: ReadonlyArray<Account> = [
  { what: 'another known user (control)', username: 'user-two', stored: 'a hash' },
  { what: 'unknown user', username: 'user-six', stored: 'nothing' },
  { what: 'corrupt hash', username: 'user-bad', stored: { hash: '$2b$10$corrupt' } },
  { what: 'user without hash', username: 'user-nil', stored: { hash: null } },
];

/** A user who resets passwords, and another user who has one permission more. */
export const OPERATOR: Account = { what: 'operator', username: 'user-opr', stored: 'a hash' };
export const STRONGER: Account = { what: 'stronger user', username: 'user-big', stored: 'a hash' };
