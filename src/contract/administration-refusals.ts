/** No live record has this id. */
export type RecordNotFound = Readonly<{ _tag: 'RecordNotFound' }>;
/** The record has another version than the request. */
export type RecordChanged = Readonly<{ _tag: 'RecordChanged' }>;
/** Another live record has the value of this form field. People see the title of the field. */
export type ValueTaken = Readonly<{ _tag: 'ValueTaken'; field: string; title: string }>;
/** `users` is the number of live users with the role. */
export type RoleInUse = Readonly<{ _tag: 'RoleInUse'; users: number }>;
export type MenuHasChildren = Readonly<{ _tag: 'MenuHasChildren' }>;
/** `field` is the form field that names the parent. */
export type ParentInvalid = Readonly<{ _tag: 'ParentInvalid'; field: string }>;
export type AdministratorProtected = Readonly<{ _tag: 'AdministratorProtected' }>;
export type SelfProtected = Readonly<{ _tag: 'SelfProtected' }>;
/**
 * The actor lacks a permission that the change gives or takes away. `recordId` is the first record that the actor may not
 * change, for the trail; a new record has none.
 */
export type PermissionNotHeld = Readonly<{ _tag: 'PermissionNotHeld'; recordId?: number }>;
export type OldPasswordIncorrect = Readonly<{ _tag: 'OldPasswordIncorrect' }>;
/**
 * The rules that a new password can break, in the order in which a refusal names them: it must not be the user name, the
 * old password or the default password.
 */
export const PASSWORD_RULES = ['username', 'history', 'default'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
/** `rules` are the broken rules, each once. */
export type PasswordUnfit = Readonly<{ _tag: 'PasswordUnfit'; rules: ReadonlyArray<PasswordRule> }>;

export type AdministrationRefusal =
  | RecordNotFound
  | RecordChanged
  | ValueTaken
  | RoleInUse
  | MenuHasChildren
  | ParentInvalid
  | AdministratorProtected
  | SelfProtected
  | PermissionNotHeld
  | OldPasswordIncorrect
  | PasswordUnfit;
