import { readFileSync } from 'node:fs';

export type UnprivilegedUser = Readonly<{ uid: number; gid: number }>;

/** PostgreSQL refuses to run as root: somebody known to the system who is not; nothing when we are nobody special. */
export const unprivilegedUser = (): UnprivilegedUser | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get('postgres') ?? users.get('nobody');
  if (!user) throw new Error('there is no user postgres and none called nobody to run PostgreSQL as');
  return user;
};
