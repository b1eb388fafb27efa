import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import { aUser, usersOnly, type MakeUserRepository } from './people-fixtures.js';

/** Near `admin`, or with a meaning elsewhere. */
const NAMES_OF_NOBODY = [
  ...['', ' ', 'ADMIN', 'Admin', 'admin ', ' admin', 'admi', 'ａｄｍｉｎ', 'a'.repeat(10_000)],
  ...['admin\0', '\0', 'admin\ud800', '\udc00', '%', 'a%', '_____', '\\', "' OR '1'='1", 'admin"--'],
  ...['{"$ne":null}', '$ne', '?', ':username', '$1', '__proto__', 'constructor', 'undefined', 'null'],
];

export const findsAccounts = (make: MakeUserRepository): Mocha.Suite =>
  describe('findByUsername', () => {
    it('finds the account of that name, with everything login needs', async () => {
      const users = await make(
        usersOnly(
          aUser(7, { username: 'lilei', realname: '李雷', passwordHash: '$2b$04$x', credentialGeneration: 5 }),
          aUser(8),
        ),
      );
      expect(await users.findByUsername('lilei')).to.deep.equal(
        O.some({
          id: 7,
          username: 'lilei',
          realname: '李雷',
          passwordHash: '$2b$04$x',
          credentialGeneration: 5,
          enabled: true,
          mustChangePassword: false,
        }),
      );
    });

    it('finds names beyond ASCII, and those that mean something elsewhere', async () => {
      const names = ['李雷', 'Ünal', '100%_\\', "o'neill", '{"$ne":null}', '😀', '__proto__', 'a b'];
      const users = await make(usersOnly(...names.map((username, i) => aUser(i + 1, { username }))));
      for (const [i, username] of names.entries())
        expect(O.toUndefined(await users.findByUsername(username))).to.include({ id: i + 1, username });
    });

    it('finds nobody by another name, or who is soft-deleted', async () => {
      const gone = aUser(3, { username: 'gone', deleted: true });
      const users = await make(usersOnly(aUser(1, { username: 'admin' }), aUser(2, { username: 'other' }), gone));
      for (const name of [...NAMES_OF_NOBODY, 'gone'])
        expect(await users.findByUsername(name), JSON.stringify(name.slice(0, 20))).to.deep.equal(O.none);
    });

    it('finds the live one beside a soft-deleted namesake', async () => {
      const gone = aUser(1, { username: 'again', deleted: true });
      const users = await make(usersOnly(gone, aUser(2, { username: 'again' }), { ...gone, id: 3 }));
      expect(O.toUndefined(await users.findByUsername('again'))).to.include({ id: 2 });
    });

    it('says who is disabled, who must change the password, and who has no hash', async () => {
      const cases = {
        1: [{ status: 2 }, { enabled: false }],
        2: [{ mustChangePassword: true }, { mustChangePassword: true, enabled: true }],
        3: [{ passwordHash: undefined }, { passwordHash: undefined, mustChangePassword: false }],
      } as const;
      const users = await make(usersOnly(...Object.entries(cases).map(([id, [parts]]) => aUser(Number(id), parts))));
      for (const [id, [, said]] of Object.entries(cases))
        expect(O.toUndefined(await users.findByUsername(`user-${id}`))).to.include(said);
    });
  });
