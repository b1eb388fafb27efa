import type { MikroORM } from '@mikro-orm/postgresql';
import type { Account } from '../../domain/account.js';
import { O, pipe } from '../../domain/fp.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { IN_USE } from '../../domain/status.js';
import { withinDeadline } from './call-deadline.js';
import { UserRow } from './entities/user-row.js';
import { isStorableText } from './storable-text.js';

/** Longer than the column: asking for it costs what asking for any unknown name costs. */
const NAME_OF_NOBODY = '-'.repeat(21);

const ACCESS = `
  select u.status, array_remove(array_agg(distinct m.permission), null) as permissions
  from users u
  left join (user_roles ur join roles r on r.id = ur.role_id and r.status = ? and not r.deleted) on ur.user_id = u.id
  left join (role_menus rm join menus m on m.id = rm.menu_id and m.status = ? and not m.deleted and m.permission <> '')
    on rm.role_id = r.id
  where u.id = ? and not u.deleted
  group by u.id`;

type AccessRow = Readonly<{ status: number; permissions: string[] }>;

const accountOf = ({ id, username, realname, passwordHash, status, mustChangePassword }: UserRow): Account => ({
  id,
  username,
  realname,
  passwordHash: passwordHash ?? undefined,
  enabled: status === IN_USE,
  mustChangePassword,
});

/** Every call forks the EntityManager, so no row outlives the call that loaded it; all of them ask the primary. */
export const mikroOrmUserRepository = (orm: MikroORM): UserRepository => {
  const inTime = withinDeadline(orm);
  return {
    findByUsername: (username) =>
      inTime(async () => {
        const name = isStorableText(username) ? username : NAME_OF_NOBODY;
        const row = await orm.em.fork().findOne(UserRow, { username: { $eq: name }, deleted: { $eq: false } });
        return pipe(O.fromNullable(row), O.map(accountOf));
      }),

    replacePasswordHash: (userId, current, next) =>
      inTime(async () => {
        const replaced = await orm.em
          .fork()
          .nativeUpdate(UserRow, { id: { $eq: userId }, passwordHash: { $eq: current } }, { passwordHash: next });
        return replaced === 1;
      }),

    accessOf: (userId) =>
      inTime(async () => {
        const rows = await orm.em.getConnection().execute<AccessRow[]>(ACCESS, [IN_USE, IN_USE, userId]);
        return pipe(
          O.fromNullable(rows[0]),
          O.map(({ status, permissions }) => ({ enabled: status === IN_USE, permissions })),
        );
      }),
  };
};
