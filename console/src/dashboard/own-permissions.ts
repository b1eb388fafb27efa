/** The actions of one module or page that a user may use: `name` is that of its list. */
export type OwnActions = Readonly<{ name: string; permissions: ReadonlyArray<string> }>;

const MODULE = /^sys:([^:]+):/;

/** The permissions of a user by modules, in the order in which the service describes them. */
export const actionsByModule = (
  own: ReadonlySet<string>,
  described: ReadonlyArray<string>,
): ReadonlyArray<OwnActions> => {
  const groups = new Map<string, string[]>();
  for (const permission of described) {
    const name = MODULE.exec(permission)?.[1];
    if (name === undefined || !own.has(permission)) continue;
    groups.set(name, [...(groups.get(name) ?? []), permission]);
  }
  return [...groups].map(([name, permissions]) => ({ name, permissions }));
};
