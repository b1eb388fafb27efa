import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { O } from '../../contract/values/fp.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import { IN_USE, OUT_OF_USE } from '../../contract/values/status.js';
import { withinDeadline } from './connection/orm-options.js';
import { RoleRow } from './entities/role-row.js';
import { UserRow } from './entities/user-row.js';
import { keepingFormer } from './former-hashes.js';
import { isStorableText } from '../postgres/storable-text.js';

const SET_PASSWORD = `update users set password_hash = ?, must_change_password = ?, ${keepingFormer()} where id = ?`;

/**
 * Writes without the unit of work: only the statement itself can fail. The database notifies the services.
 * `formerPasswords` is how many hashes of former passwords are kept.
 */
export const mikroOrmUserDirectory = (orm: MikroORM, formerPasswords = 0): UserDirectory => {
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
    rolesNamed: (texts) =>
      inTime(async () => {
        const named = texts.filter((text) => text !== '' && isStorableText(text));
        const roles = await orm.em.fork().find(RoleRow, {
          deleted: { $eq: false },
          $or: [{ code: { $in: named } }, { name: { $in: named } }],
        });
        return roles.map(({ id, code, name }) => ({ id, code, name }));
      }),

    setPassword: (username, passwordHash, mustChangePassword) =>
      change(username, (em, id) => em.execute(SET_PASSWORD, [passwordHash, mustChangePassword, formerPasswords, id])),

    setEnabled: (username, enabled) =>
      change(username, (em, id) =>
        em.nativeUpdate(UserRow, { id: { $eq: id } }, { status: enabled ? IN_USE : OUT_OF_USE }),
      ),

    setValidity: (username, validUntil) =>
      change(username, (em, id) => em.nativeUpdate(UserRow, { id: { $eq: id } }, { validUntil })),

    revokeTokens: (username) =>
      change(username, (em, id) =>
        em.execute('update users set credential_generation = credential_generation + 1 where id = ?', [id]),
      ),
  };
};
