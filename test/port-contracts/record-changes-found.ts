import { expect } from 'chai';
import type { FoundForChange } from '../../src/domain/records/record-decisions.js';
import { E } from '../../src/contract/values/fp.js';
import {
  actor,
  aMenuRecord,
  aUserRecord,
  chosen,
  UNKNOWN_IDS,
  type Administration,
  type AdministrationFixtures,
  type MakeAdministration,
} from './administration-fixtures.js';
import { aRecord } from './record-fixtures.js';

import { versionOf } from './record-changes-steps.js';

/** What a decision is judged by. */
export const foundForChanges = (make: MakeAdministration): Mocha.Suite =>
  describe('data for the decision', () => {
    /** What a decision about these ids is judged by. */
    const foundFor = async (
      { recordChanges }: Administration,
      scope: Omit<Parameters<Administration['recordChanges']['change']>[0], 'actor' | 'scope'> & { actorId?: number },
    ): Promise<FoundForChange> => {
      const { actorId = 1, ...rest } = scope;
      let found: FoundForChange | undefined;
      const nothing = await recordChanges.change({ ...rest, actor: actor(actorId), scope: 'everything' }, (given) => {
        found = given;
        return E.right([]);
      });
      expect(nothing).to.deep.equal(E.right([]));
      const judged = await recordChanges.judge({ ...rest, actor: actor(actorId), scope: 'everything' }, (given) => {
        expect(given).to.deep.equal(found);
        return E.right('allowed');
      });
      expect(judged).to.deep.equal(E.right(undefined));
      return found!;
    };
    const STATE: AdministrationFixtures = {
      records: {
        user: [
          aUserRecord(1),
          aUserRecord(2, { sort: 5, status: 2 }),
          aUserRecord(3, { deleted: true }),
          aUserRecord(4),
          aUserRecord(5, { status: 2 }),
        ],
        role: [
          aRecord('role', 10),
          aRecord('role', 11, { status: 2 }),
          aRecord('role', 12, { deleted: true }),
          aRecord('role', 13),
          aRecord('role', 14),
        ],
        menu: [
          aMenuRecord(20, 'sys:user:page', { status: 2 }),
          aMenuRecord(21, ''),
          aMenuRecord(22, 'x', { deleted: true }),
        ],
        position: [aRecord('position', 30)],
      },
      userRoles: [
        ...([
          [2, 10],
          [2, 12],
          [3, 10],
          [4, 11],
          [4, 12],
          [4, 13],
          [5, 11],
        ] as const),
      ],
      roleMenus: [
        [10, 20],
        [10, 21, true],
        [10, 22],
        [11, 22],
        [13, 21],
      ],
    };

    it('finds the live records among the ids, with their fields, version and links to live records', async () => {
      const administration = await make(STATE);
      const { records } = await foundFor(administration, { module: 'user', ids: [2, 3, 1, ...UNKNOWN_IDS] });
      expect([...records.keys()]).to.have.members([1, 2]);
      expect(records.get(2)).to.deep.equal({
        id: 2,
        version: await versionOf(administration, 'user', 2),
        values: {
          username: 'user-2',
          realname: 'realname-2',
          departmentId: null,
          validUntil: null,
          sort: 5,
          status: 2,
          hasFactor: false,
        },
        links: chosen(10),
      });
      const roles = (await foundFor(administration, { module: 'role', ids: [10, 12] })).records;
      expect([...roles.keys()]).to.deep.equal([10]);
      expect(roles.get(10)?.links).to.deep.equal([
        { id: 20, implied: false },
        { id: 21, implied: true },
      ]);
      const positions = await foundFor(administration, { module: 'position', ids: [30] });
      expect(positions).to.deep.equal({
        records: new Map([[30, { id: 30, version: 1, values: { name: 'name-30', sort: 0, status: 1 }, links: [] }]]),
        authority: { actorId: 1, actorRoleIds: [], roles: new Map(), menus: new Map(), departments: new Map() },
        holders: 0,
        meant: new Map(),
        uses: [],
      });
    });

    it('finds the roles of the actor, of the users and of the request, and every live menu', async () => {
      const administration = await make(STATE);
      const scope = { module: 'user', ids: [2], linkedIds: [14, 12, ...UNKNOWN_IDS], actorId: 4 } as const;
      const { authority } = await foundFor(administration, scope);
      expect(authority.actorId).to.equal(4);
      expect(authority.actorRoleIds).to.include.members([11, 13]);
      expect([...authority.roles.keys()]).to.have.members([10, 11, 13, 14]);
      expect(authority.roles.get(11)).to.deep.equal({ id: 11, status: 2, links: [] });
      expect([...authority.menus.keys()]).to.have.members([20, 21]);
      expect(authority.menus.get(20)).to.deep.equal({
        ...{ id: 20, parentId: 0, type: 2, status: 2, permission: 'sys:user:page' },
      });
    });

    it('gives no rights to a decision that does not read them', async () => {
      const administration = await make(STATE);
      const scope = { module: 'user', ids: [2], actorId: 4, readsRights: false } as const;
      const { authority, records } = await foundFor(administration, scope);
      expect(authority).to.deep.equal({
        ...{ actorId: 4, actorRoleIds: [], roles: new Map(), menus: new Map(), departments: new Map() },
      });
      expect([...records.keys()]).to.deep.equal([2]);
    });

    it('gives no roles to an actor who is disabled, deleted or unknown', async () => {
      const administration = await make(STATE);
      for (const actorId of [2, 3, 999]) {
        const { authority } = await foundFor(administration, { module: 'menu', ids: [], actorId });
        expect(authority.actorRoleIds, String(actorId)).to.deep.equal([]);
      }
    });

    it('finds every live department, and counts the live users of those named, disabled ones included', async () => {
      const administration = await make({
        records: {
          user: [
            aUserRecord(2, { departmentId: 7 }),
            aUserRecord(3, { departmentId: 7, status: 2 }),
            aUserRecord(4, { departmentId: 7, deleted: true }),
            aUserRecord(5, { departmentId: 8 }),
          ],
          department: [
            aRecord('department', 7),
            aRecord('department', 8, { parentId: 7, status: 2 }),
            aRecord('department', 9, { deleted: true }),
          ],
        },
      });
      for (const [ids, holders] of [
        [[7], 2],
        [[7, 8], 3],
        [[9, ...UNKNOWN_IDS], 0],
      ] as const) {
        const found = await foundFor(administration, { module: 'department', ids });
        expect(found.holders, String(ids)).to.equal(holders);
        expect(found.authority.departments).to.deep.equal(
          new Map([
            [7, { id: 7, parentId: 0 }],
            [8, { id: 8, parentId: 7 }],
          ]),
        );
      }
    });

    it('counts the live users of the roles, disabled ones included, each once', async () => {
      const administration = await make(STATE);
      for (const [ids, holders] of [
        [[10], 1],
        [[11], 2],
        [[11, 13], 2],
        [[10, 11, 13], 3],
        [[14, ...UNKNOWN_IDS], 0],
      ] as const)
        expect((await foundFor(administration, { module: 'role', ids })).holders, String(ids)).to.equal(holders);
    });
  });
