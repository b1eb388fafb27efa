/** No live record has this id. */
export type RecordNotFound = Readonly<{ _tag: 'RecordNotFound' }>;
/** The record has another version than the request. */
export type RecordChanged = Readonly<{ _tag: 'RecordChanged' }>;
/** Another live record has this value. `title` is the title of the form field. */
export type ValueTaken = Readonly<{ _tag: 'ValueTaken'; title: string }>;
/** `count` is the number of live users with the role. */
export type RoleInUse = Readonly<{ _tag: 'RoleInUse'; count: number }>;
export type MenuHasChildren = Readonly<{ _tag: 'MenuHasChildren' }>;
export type ParentInvalid = Readonly<{ _tag: 'ParentInvalid' }>;
export type AdministratorProtected = Readonly<{ _tag: 'AdministratorProtected' }>;
export type SelfProtected = Readonly<{ _tag: 'SelfProtected' }>;
/**
 * The actor lacks a permission that the change gives or takes away. `recordId` is the first record that the actor may not
 * change, for the trail; a new record has none.
 */
export type PermissionNotHeld = Readonly<{ _tag: 'PermissionNotHeld'; recordId?: number }>;
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
