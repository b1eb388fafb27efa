/** The refusals of administration. A form that is wrong is `FormInvalid`, as at the login. */
export type RecordNotFound = Readonly<{ _tag: 'RecordNotFound' }>;
/** The record has another version than the request names. */
export type RecordChanged = Readonly<{ _tag: 'RecordChanged' }>;
/** A live record has the same value of a unique field. `title` is the field's title. */
export type ValueTaken = Readonly<{ _tag: 'ValueTaken'; title: string }>;
/** `count` is the number of live users, disabled ones included, that have any of the roles. */
export type RoleInUse = Readonly<{ _tag: 'RoleInUse'; count: number }>;
export type MenuHasChildren = Readonly<{ _tag: 'MenuHasChildren' }>;
export type ParentInvalid = Readonly<{ _tag: 'ParentInvalid' }>;
export type AdministratorProtected = Readonly<{ _tag: 'AdministratorProtected' }>;
export type SelfProtected = Readonly<{ _tag: 'SelfProtected' }>;
/** The actor does not have a permission that the change would give, change or take away. */
export type PermissionNotHeld = Readonly<{ _tag: 'PermissionNotHeld' }>;
export type OldPasswordIncorrect = Readonly<{ _tag: 'OldPasswordIncorrect' }>;
export type PasswordUnfit = Readonly<{ _tag: 'PasswordUnfit' }>;

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
