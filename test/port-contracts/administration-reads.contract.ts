import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';
import {
  ADMINISTRATOR,
  always,
  aMenuRecord,
  aUserRecord,
  chosen,
  UNKNOWN_IDS,
  type Administration,
  type MakeAdministration,
} from './administration-fixtures.js';
import { accessReads } from './administration-reads-access.js';
import { aRecord } from './record-fixtures.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';
import { unfitPasswords } from './unfit-passwords.js';

/** What every store of records must answer about them, and must not; run it over yours. */
export const administrationReadsContract = (
  make: MakeAdministration,
  shared: SharedStore<Administration> = {},
): Mocha.Suite =>
  describe('contract: AdministrationReads', () => {
    const reads = async (...fixtures: Parameters<MakeAdministration>) => (await make(...fixtures)).administrationReads;

    describe('record', () => {
      it('has the fields of the form, the links, the authors and the times in the zone', async () => {
        const times = {
          createTime: new Date('2024-02-29T16:00:05Z'),
          updateTime: new Date('2024-12-31T15:59:59Z'),
        };
        const { record } = await reads({
          records: {
            user: [aUserRecord(2, { ...times, createUser: 'admin', updateUser: '李雷', mustChangePassword: true })],
            role: [aRecord('role', 10), aRecord('role', 11), aRecord('role', 12, { deleted: true })],
            menu: [
              aMenuRecord(20, 'sys:user:page', { path: '/user', icon: 'user', visible: 2, english: 'Users' }),
              aMenuRecord(21, ''),
              aMenuRecord(22, '', { deleted: true }),
            ],
          },
          userRoles: [
            [2, 12],
            [2, 11],
            [2, 10],
          ],
          roleMenus: [
            [10, 22],
            [10, 21, true],
            [10, 20],
          ],
        });
        const { version: _version, ...user } = O.toUndefined(await record('user', 'everything', 2))!;
        expect(user).to.deep.equal({
          id: 2,
          values: {
            username: 'user-2',
            realname: 'realname-2',
            departmentId: null,
            validUntil: null,
            sort: 0,
            status: 1,
            hasFactor: false,
          },
          links: chosen(10, 11),
          names: { departmentName: null },
          hasPassword: true,
          createUser: 'admin',
          createTime: '2024-03-01 00:00:05',
          updateUser: '李雷',
          updateTime: '2024-12-31 23:59:59',
        });
        const role = O.toUndefined(await record('role', 'everything', 10));
        expect(role?.links).to.deep.equal([...chosen(20), { id: 21, implied: true }]);
        expect(O.toUndefined(await record('menu', 'everything', 20))?.values).to.deep.equal({
          ...{ parentId: 0, name: 'name-20', type: 2, permission: 'sys:user:page', path: '/user', component: '' },
          ...{ icon: 'user', visible: 2, sort: 0, status: 1, english: 'Users' },
        });
      });

      it('tells of a user, and of no other record, whether they have a password', async () => {
        const { record } = await reads({
          records: {
            user: [aRecord('user', 2, { username: 'bare' }), aUserRecord(3, { passwordHash: '' })],
            role: [aRecord('role', 10)],
          },
        });
        for (const id of [2, 3])
          expect(O.toUndefined(await record('user', 'everything', id)), String(id)).to.include({ hasPassword: false });
        expect(O.toUndefined(await record('role', 'everything', 10))).to.have.property('hasPassword', undefined);
      });

      it('is none for ids that are unknown, deleted or beyond the columns', async () => {
        const { record } = await reads({ records: { example: [aRecord('example', 1, { deleted: true })] } });
        for (const id of [1, 0, ...UNKNOWN_IDS])
          expect(await record('example', 'everything', id)).to.deep.equal(O.none);
      });

      it('sees a change that was made a moment before', async () => {
        const { administrationReads, recordChanges } = await make({ records: { position: [aRecord('position', 1)] } });
        expectRight(
          await recordChanges.change(
            { module: 'position', ids: [1], actor: ADMINISTRATOR, scope: 'everything' },
            always({ id: 1, values: { sort: 8 }, trail: { kind: 'RecordUpdated', before: {}, after: {} } }),
          ),
        );
        const detail = O.toUndefined(await administrationReads.record('position', 'everything', 1));
        expect(detail).to.deep.include({ version: 2, values: { name: 'name-1', sort: 8, status: 1 } });
      });
    });

    describe('options', () => {
      it('are the enabled live records by sort and id, as many as asked for', async () => {
        const { options } = await reads({
          records: {
            position: [
              aRecord('position', 1, { sort: 2 }),
              aRecord('position', 2, { sort: 1 }),
              aRecord('position', 3, { sort: 1 }),
              aRecord('position', 4, { status: 2 }),
              aRecord('position', 5, { deleted: true }),
            ],
          },
        });
        const all = [2, 3, 1].map((id) => ({ id, name: `name-${id}` }));
        expect(await options('position', 'everything', undefined, 200)).to.deep.equal(all);
        expect(await options('position', 'everything', undefined, 2)).to.deep.equal(all.slice(0, 2));
        expect(await options('role', 'everything', undefined, 2)).to.deep.equal([]);
      });

      it('contain the literal text in any case; the name of a user is the user name', async () => {
        const names = ['100%_\\ 折扣', 'Auditor', "o'neill", '1000 折扣'];
        const { options } = await reads({
          records: {
            position: names.map((name, i) => aRecord('position', i + 1, { name })),
            user: [aUserRecord(1, { username: 'lilei', realname: '李雷' })],
          },
        });
        for (const [text, ids] of [
          ['%', [1]],
          ['_\\', [1]],
          ['折扣', [1, 4]],
          ['aUDIT', [2]],
          ["'", [3]],
          ['0_', []],
          ['\0', []],
          ['Auditor\0', []],
          ['\ud800', []],
          ['nothing', []],
        ] as const)
          expect(
            (await options('position', 'everything', text, 9)).map(({ id }) => id),
            JSON.stringify(text),
          ).to.deep.equal(ids);
        expect(await options('user', 'everything', 'LEI', 9)).to.deep.equal([{ id: 1, name: 'lilei' }]);
        expect(await options('user', 'everything', '李', 9)).to.deep.equal([]);
      });

      it('with the alias: the text may be in it; a module without one has none', async () => {
        const { options, labels } = await reads({
          records: {
            position: [aRecord('position', 1)],
            user: [
              aUserRecord(1, { username: 'lilei', realname: '李雷' }),
              aUserRecord(2, { username: 'plain', realname: '', status: 2 }),
            ],
          },
        });
        const asked = { alias: true };
        const lilei = { id: 1, name: 'lilei', alias: '李雷' };
        for (const text of ['李', 'LEI', undefined])
          expect(await options('user', 'everything', text, 9, asked), text).to.deep.equal([lilei]);
        expect(await options('user', 'everything', '李雷雷', 9, asked)).to.deep.equal([]);
        expect(await labels('user', 'everything', [1, 2], asked)).to.deep.equal([
          lilei,
          { id: 2, name: 'plain', alias: '' },
        ]);
        expect(await options('position', 'everything', 'name', 9, asked)).to.deep.equal([{ id: 1, name: 'name-1' }]);
      });
    });

    it('labels are the names of the live records asked for, disabled ones too, in the order of the module', async () => {
      const { labels } = await reads({
        records: {
          position: [
            aRecord('position', 1, { sort: 2 }),
            aRecord('position', 2, { sort: 1, status: 2 }),
            aRecord('position', 3, { sort: 1 }),
            aRecord('position', 4, { deleted: true }),
          ],
          user: [aUserRecord(1, { username: 'lilei', realname: '李雷' })],
        },
      });
      const named = (...ids: ReadonlyArray<number>) => ids.map((id) => ({ id, name: `name-${id}` }));
      expect(await labels('position', 'everything', [1, 2, 2, 4, 0, -1, ...UNKNOWN_IDS])).to.deep.equal(named(2, 1));
      expect(await labels('position', 'everything', [3])).to.deep.equal(named(3));
      expect(await labels('position', 'everything', [9])).to.deep.equal([]);
      expect(await labels('user', 'everything', [1])).to.deep.equal([{ id: 1, name: 'lilei' }]);
    });

    it('menus are all live ones by sort and id, with every field of their form', async () => {
      const { menus } = await reads({
        records: {
          menu: [
            aMenuRecord(1, '', { sort: 2 }),
            aMenuRecord(3, 'sys:user:page', { sort: 1, parentId: 1, status: 2, component: 'user/index' }),
            aMenuRecord(2, '', { sort: 1 }),
            aMenuRecord(4, '', { deleted: true }),
          ],
        },
      });
      const found = await menus();
      expect(found.map(({ id }) => id)).to.deep.equal([2, 3, 1]);
      expect(found[1]).to.deep.equal({
        ...{ id: 3, version: 1, parentId: 1, name: 'name-3', type: 2, permission: 'sys:user:page', path: '' },
        ...{ component: 'user/index', icon: '', visible: 1, sort: 1, status: 2, english: '' },
      });
    });

    it('users named are the live ones with these names, in any case', async () => {
      const { usersNamed } = await reads({
        records: {
          user: [
            aUserRecord(1, { username: 'Lilei' }),
            aUserRecord(2, { username: 'ZOË', status: 2 }),
            aUserRecord(3, { username: 'gone', deleted: true }),
            aUserRecord(4, { username: "o'neill_%" }),
            aUserRecord(5, { username: 'ss' }),
          ],
        },
      });
      for (const [names, ids] of [
        [
          ['LILEI', 'zoë', 'nobody'],
          [1, 2],
        ],
        [['lilei', 'Lilei'], [1]],
        [["O'Neill_%"], [4]],
        [['gone', 'o%', 'ß', 'lile', ' lilei', '\0', 'lilei\0', '\ud800', ''], []],
        [[], []],
      ] as const)
        expect(
          (await usersNamed('everything', names)).map(({ id }) => id),
          JSON.stringify(names),
        ).to.have.members([...ids]);
    });

    accessReads(make);
    unfitPasswords(make);

    const detail = ({ administrationReads }: Administration) => administrationReads.record('position', 'everything', 1);
    sharedStoreTests(() => make({ records: { position: [aRecord('position', 1)] } }), shared, {
      operations: {
        record: detail,
        options: ({ administrationReads }) => administrationReads.options('position', 'everything', undefined, 9),
        labels: ({ administrationReads }) => administrationReads.labels('position', 'everything', [1]),
        menus: ({ administrationReads }) => administrationReads.menus(),
        roleMenus: ({ administrationReads }) => administrationReads.roleMenus(1),
        userRoles: ({ administrationReads }) => administrationReads.userRoles('everything', 1),
        holders: ({ administrationReads }) =>
          administrationReads.holders('everything', 'sys:user:page', { pageNo: 1, pageSize: 10 }),
      },
      keep: async (one) => {
        const found = await detail(one);
        expect(O.isSome(found)).to.be.true;
        return async (other) => expect(await detail(other)).to.deep.equal(found);
      },
    });
  });
