/** The id of the administrator. */
export const ADMINISTRATOR_ID = 1;

/** Why the service refuses to change an account: it is the administrator's, or the own one. */
export type Reason = 'administrator' | 'self';

/** `edit`: its fields. `removal`: delete it, disable it, give it other roles or another password. */
export type Protection = Readonly<{ edit?: Reason; removal?: Reason }>;

/** What the service protects a record from, for the account with the id `own`. Only users are protected. */
export const protectionOf = (module: string, id: unknown, own: number | undefined): Protection => {
  if (module !== 'user') return {};
  if (id === own) return { removal: 'self' };
  return id === ADMINISTRATOR_ID ? { edit: 'administrator', removal: 'administrator' } : {};
};
