import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { E, O } from '../../domain/fp.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import {
  resolveRoles,
  type RoleAmbiguous,
  type RoleUnknown,
  type UserEntry,
} from '../../domain/administration/user-entry.js';
import { IN_USE, OUT_OF_USE } from '../../domain/status.js';
import { withinDeadline } from './connection/orm-options.js';
import { RoleRow } from './entities/role-row.js';
import { UserRow } from './entities/user-row.js';
import { codeOf } from '../postgres/database-errors.js';
import { isStorableText } from '../postgres/storable-text.js';

/** unique_violation; PostgreSQL appendix A. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  codeOf(error) === '23505' &&
  'constraint' in error &&
  error.constraint === 'users_username_unique';

const rolesOf = async (
  em: SqlEntityManager,
  { roles }: UserEntry,
): Promise<E.Either<RoleUnknown | RoleAmbiguous, ReadonlyArray<number>>> => {
  const names = roles.filter(isStorableText);
  const live = await em.find(RoleRow, {
    deleted: { $eq: false },
    $or: [{ code: { $in: names } }, { name: { $in: names } }],
  });
  return resolveRoles(roles, live);
};

/** Writes without the unit of work: only the statement itself can fail. The database notifies the services. */
export const mikroOrmUserDirectory = (orm: MikroORM): UserDirectory => {
  const inTime = withinDeadline(orm);

  /** Writes to the live user of that name. Returns the id, or none where there is no such user. */
  const change = (
    username: string,
    write: (em: SqlEntityManager, id: number) => Promise<unknown>,
  ): Promise<O.Option<number>> =>
    inTime(async () => {
      if (!isStorableText(username)) return O.none;
      const em = orm.em.fork();
      const row = await em.findOne(UserRow, { username: { $eq: username }, deleted: { $eq: false } });
      if (!row) return O.none;
      await write(em, row.id);
      return O.some(row.id);
    });

  return {
    add: (entry) =>
      inTime(() =>
        orm.em.fork().transactional(async (em): ReturnType<UserDirectory['add']> => {
          const roles = await rolesOf(em, entry);
          if (E.isLeft(roles)) return roles;
          const { username, realname, passwordHash, mustChangePassword } = entry;
          const id = await em.insert(UserRow, { username, realname, passwordHash, mustChangePassword });
          for (const role of roles.right)
            await em.execute('insert into user_roles (user_id, role_id) values (?, ?)', [id, role]);
          return E.right(id);
        }),
      ).catch((error: unknown) => {
        if (isTaken(error)) return E.left({ _tag: 'UsernameTaken' });
        throw error;
      }),

    setPassword: (username, passwordHash, mustChangePassword) =>
      change(username, (em, id) => em.nativeUpdate(UserRow, { id: { $eq: id } }, { passwordHash, mustChangePassword })),

    setEnabled: (username, enabled) =>
      change(username, (em, id) =>
        em.nativeUpdate(UserRow, { id: { $eq: id } }, { status: enabled ? IN_USE : OUT_OF_USE }),
      ),

    revokeTokens: (username) =>
      change(username, (em, id) =>
        em.execute('update users set credential_generation = credential_generation + 1 where id = ?', [id]),
      ),
  };
};
