/** The note that the console shows before each kind of change of a role. */
const TEXTS = {
  disabled: 'roles.disabledUse',
  deleted: 'roles.deletedUse',
  granted: 'roles.grantedUse',
  taken: 'roles.grantedUse',
} as const;

/** A change of roles: `taken` takes permissions away, `granted` only adds some. */
export type RoleChange = keyof typeof TEXTS;

type RoleUseNote = Readonly<{ text: string; severity: 'info' | 'warning' }>;

/** What a dialog says of the number of users who have the roles. It warns if users lose something, or keep the roles from being deleted. */
export const roleUseNote = (change: RoleChange, users: number): RoleUseNote => ({
  text: users > 0 ? TEXTS[change] : 'roles.unused',
  severity: users > 0 && change !== 'granted' ? 'warning' : 'info',
});
