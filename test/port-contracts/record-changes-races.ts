import { expect } from 'chai';
import { decideGrant, decideRoles } from '../../src/domain/records/link-decisions.js';
import { MODULES } from '../../src/contract/modules/modules.js';
import { judgingValues } from '../../src/domain/records/judged-values.js';
import { decideAdd, decideDelete, decideUpdate } from '../../src/domain/records/record-decisions.js';
import { O } from '../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import {
  actor,
  ADMINISTRATOR,
  aMenuRecord,
  aUserRecord,
  chosen,
  type Administration,
  type MakeAdministration,
  REACHES_EVERYTHING,
} from './administration-fixtures.js';
import { atOnce } from './at-once.js';
import { aRecord } from './record-fixtures.js';

/** A race is run several times, because each run has one of its orders. */
const ROUNDS = 5;

export const racesOfChanges = (make: MakeAdministration): Mocha.Suite =>
  describe('concurrent changes', () => {
    const isRight = ({ _tag }: Readonly<{ _tag: string }>): boolean => _tag === 'Right';

    for (const module of ['position', 'user'] as const)
      it(`one of twenty updates of one version of a ${module} succeeds`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const administration = await make({
            records: { [module]: [module === 'user' ? aUserRecord(2) : aRecord(module, 2)] },
          });
          const outcomes = await atOnce(20, (i) =>
            administration.recordChanges.change(
              { module, ids: [2], actor: ADMINISTRATOR, scope: 'everything' },
              decideUpdate(module, 2, 1, { sort: i + 1 }),
            ),
          );
          const winner = outcomes.findIndex(isRight);
          for (const [i, outcome] of outcomes.entries()) if (i !== winner) expectLeft(outcome, 'RecordChanged');
          const detail = O.toUndefined(await administration.administrationReads.record(module, 'everything', 2));
          expect([detail?.version, detail?.values['sort']]).to.deep.equal([2, winner + 1]);
          expect(await administration.trail()).to.have.length(1);
        }
      });

    const NAMED = {
      user: (i: number) => ({ username: i % 2 ? 'Newcomer' : 'newcomer', realname: '', sort: 0, status: 1 }),
      role: () => ({ name: '出纳', code: '', sort: 0, status: 1 }),
      position: () => ({ name: '出纳', sort: 0, status: 1 }),
    };
    for (const module of ['user', 'role', 'position'] as const)
      it(`one of ten additions of one name of a ${module} succeeds`, async () => {
        const administration = await make({ records: {} });
        const outcomes = await atOnce(10, (i) =>
          administration.recordChanges.change(
            { module, ids: [], actor: ADMINISTRATOR, scope: 'everything' },
            decideAdd(module, NAMED[module](i), []),
          ),
        );
        expect(outcomes.filter(isRight)).to.have.length(1);
        for (const outcome of outcomes) if (!isRight(outcome)) expectLeft(outcome, 'ValueTaken');
        expect(await administration.administrationReads.options(module, 'everything', undefined, 9)).to.have.length(1);
        expect(await administration.trail()).to.have.length(1);
      });

    it('one of two moves that together make a cycle succeeds', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const administration = await make({ records: { menu: [aMenuRecord(1, ''), aMenuRecord(2, '')] } });
        const move = (id: number, parentId: number) =>
          administration.recordChanges.change(
            { module: 'menu', ids: [id], actor: ADMINISTRATOR, scope: 'everything' },
            decideUpdate('menu', id, 1, { parentId }),
          );
        const outcomes = await Promise.all([move(1, 2), move(2, 1)]);
        expect(outcomes.filter(isRight)).to.have.length(1);
        expectLeft(
          outcomes.find((outcome) => !isRight(outcome))!,
          'ParentInvalid',
        );
      }
    });

    it('one of two moves of departments that together make a cycle succeeds', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const administration = await make({
          records: { department: [1, 2, 3].map((id) => aRecord('department', id)) },
        });
        const move = (id: number, parentId: number) =>
          administration.recordChanges.change(
            { module: 'department', ids: [id], actor: ADMINISTRATOR, scope: 'everything' },
            decideUpdate('department', id, 1, { parentId }),
          );
        expectRight(await move(3, 2));
        const outcomes = await Promise.all([move(1, 3), move(2, 1)]);
        expect(outcomes.filter(isRight)).to.have.length(1);
        expectLeft(
          outcomes.find((outcome) => !isRight(outcome))!,
          'ParentInvalid',
        );
      }
    });

    it('a department that is deleted gets no members, and one that gets a member is not deleted', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const administration = await make({
          records: { user: [aUserRecord(2)], department: [aRecord('department', 7)] },
        });
        const { recordChanges } = administration;
        const values = { departmentId: 7 };
        const [joined, deleted] = await Promise.all([
          recordChanges.change(
            {
              module: 'user',
              ids: [2],
              meant: [{ module: 'department', id: 7 }],
              actor: ADMINISTRATOR,
              scope: 'everything',
            },
            judgingValues(
              { module: MODULES.user, scopes: ['everything'], reach: REACHES_EVERYTHING },
              2,
              values,
              decideUpdate('user', 2, 1, values),
            ),
          ),
          recordChanges.change(
            { module: 'department', ids: [7], deletes: true, actor: ADMINISTRATOR, scope: 'everything' },
            decideDelete('department', [7], false),
          ),
        ]);
        expect([joined, deleted].filter(isRight)).to.have.length(1);
        if (isRight(deleted)) expectLeft(joined, 'ReferenceInvalid');
        else expect(expectLeft(deleted, 'DepartmentInUse').users).to.equal(1);
      }
    });

    it('a grant is checked with the present permissions of the granter when these are revoked', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const administration = await make({
          records: {
            user: [aUserRecord(2)],
            role: [aRecord('role', 10), aRecord('role', 11)],
            menu: [aMenuRecord(20, 'sys:user:page')],
          },
          userRoles: [[2, 10]],
          roleMenus: [[10, 20]],
        });
        const grant = async (userId: number, roleId: number, menuIds: ReadonlyArray<number>) => {
          const detail = O.toUndefined(await administration.administrationReads.record('role', 'everything', roleId))!;
          return administration.recordChanges.change(
            { module: 'role', ids: [roleId], linkedIds: menuIds, actor: actor(userId), scope: 'everything' },
            decideGrant(roleId, detail.version, menuIds),
          );
        };
        const [granted, revoked] = await Promise.all([grant(2, 11, [20]), grant(1, 10, [])]);
        expectRight(revoked);
        const order = (await administration.trail()).map(({ recordId }) => recordId);
        if (isRight(granted)) expect(order).to.deep.equal([11, 10]);
        else {
          expectLeft(granted, 'PermissionNotHeld');
          expect(order).to.deep.equal([10]);
        }
      }
    });

    const rolesOf = async ({ administrationReads }: Administration, id: number) =>
      O.toUndefined(await administrationReads.record('user', 'everything', id))?.links;

    it('a role that is deleted is not assigned, and one that is assigned is not deleted', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const administration = await make({ records: { user: [aUserRecord(2)], role: [aRecord('role', 10)] } });
        const { recordChanges } = administration;
        const [assigned, deleted] = await Promise.all([
          recordChanges.change(
            { module: 'user', ids: [2], linkedIds: [10], actor: ADMINISTRATOR, scope: 'everything' },
            decideRoles(2, 1, [10]),
          ),
          recordChanges.change(
            { module: 'role', ids: [10], actor: ADMINISTRATOR, scope: 'everything' },
            decideDelete('role', [10], false),
          ),
        ]);
        expect([assigned, deleted].filter(isRight)).to.have.length(1);
        if (isRight(deleted)) expectLeft(assigned, 'RecordNotFound');
        else expectLeft(deleted, 'RoleInUse');
        expect(await rolesOf(administration, 2)).to.deep.equal(isRight(assigned) ? chosen(10) : []);
      }
    });
  });
