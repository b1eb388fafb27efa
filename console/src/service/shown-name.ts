/** A record as people know it: by its alias where it has one, with its name, such as the real name of a user with the user name. */
export const shownName = (name: string, alias = ''): string => (alias === '' ? name : `${alias} (${name})`);
