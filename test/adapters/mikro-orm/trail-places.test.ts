import { expect } from 'chai';
import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmAuditStore } from '../../../src/adapters/mikro-orm/mikro-orm-audit-store.js';
import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';
import type { RecordChange } from '../../../src/domain/records/record-change.js';
import { actor, always, aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { OWNED_TICKETS, SCOPED_MODULES, ticket, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { aTicket } from '../../port-contracts/scoped-reads.contract.js';
import { anEntry } from '../../support/audit/audit-fixtures.js';
import { clearEntries } from '../../support/audit/stored-entries.js';
import { expectRight } from '../../support/expect-either.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeAdministration } from '../../support/postgres/fixtures.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { recordChangesOn } from '../../support/postgres/record-changes.js';
import { storeTickets } from '../../support/postgres/tickets.js';

/** User 3 of department 7 acts. */
const ACTOR = actor(3);

const storePeople = async (orm: MikroORM): Promise<void> => {
  await storeAdministration(orm, {
    records: {
      department: [7, 8, 9].map((id) => aRecord('department', id)),
      position: [7, 8, 9].map((id) => aRecord('position', id)),
      user: [
        aUserRecord(2, { username: 'LiLei', departmentId: 8 }),
        aUserRecord(3, { departmentId: 7 }),
        aUserRecord(4, { username: 'gone', departmentId: 8, deleted: true }),
        aUserRecord(5),
      ],
      role: [aRecord('role', 10)],
    },
    userRoles: [
      [2, 10],
      [5, 10],
    ],
  });
  await storeTickets(orm, [aTicket(1, { departmentId: 7, ownerId: 2 }), aTicket(2)], [ticket, OWNED_TICKETS]);
};

overEachDatabase('the department and the owner of events', (orm) => {
  /** What each event of the trail is about, the oldest first. */
  const places = async () => {
    const rows = await orm()
      .em.getConnection()
      .execute<{ department: number | null; owner: number | null }[]>(
        'select department_id as department, owner_id as owner from audit_events order by id',
      );
    return rows.map(({ department, owner }) => [department, owner]);
  };
  const change = async (module: string, of: RecordChange, ids: ReadonlyArray<number> = []) =>
    expectRight(
      await recordChangesOn(orm(), WITH_SCOPED_MODULES).change(
        { module, ids, actor: ACTOR, scope: 'everything' },
        always(of),
      ),
    );

  before(() => createModuleTables(orm(), SCOPED_MODULES));
  beforeEach(() => storePeople(orm()));

  it('of a changed record are those that it has afterwards, and of a deleted one those of before', async () => {
    const [updated, deleted] = [{ kind: 'RecordUpdated' }, { kind: 'RecordDeleted' }] as const;
    await change('user', { id: 2, values: { departmentId: 9 }, trail: updated }, [2]);
    await change('user', { id: 2, deleted: true, trail: deleted }, [2]);
    await change('ticket', { id: 1, values: { departmentId: 9, ownerId: 5 }, trail: updated }, [1]);
    await change('ticket', { id: 2, deleted: true, trail: deleted }, [2]);
    await change('ownedTicket', { id: 1, values: { level: 2 }, trail: updated }, [1]);
    expect(await places()).to.deep.equal([
      [9, 2],
      [9, 2],
      [9, 5],
      [null, null],
      [null, 2],
    ]);
  });

  it('of an added record are its own', async () => {
    const values = { name: 'new', level: 1, departmentId: 8, ownerId: 5, sort: 0, status: 1 };
    await change('ticket', { id: undefined, values, trail: { kind: 'RecordAdded', after: values } });
    expect(await places()).to.deep.equal([[8, 5]]);
  });

  it('of a record of a module without a scope are those of the actor', async () => {
    await change('position', { id: 8, values: { sort: 5 }, trail: { kind: 'RecordUpdated' } }, [8]);
    expect(await places()).to.deep.equal([[7, 3]]);
  });

  it('of users who lose a deleted role are theirs', async () => {
    await change('role', { id: 10, deleted: true, trail: { kind: 'RecordDeleted' } }, [10]);
    expect(await places()).to.deep.equal([
      [7, 3],
      [8, 2],
      [null, 5],
    ]);
  });

  it('of an event are those of the user whom it is about, by the id or by the name in any case', async () => {
    await clearEntries(orm());
    const refused: Partial<AuditEntry> = { event: 'LoginRefused', reason: 'CredentialsIncorrect' };
    const named = (username: string, count = 1): AuditEntry => {
      const { userId: _userId, ...nobody } = anEntry(0);
      return { ...nobody, ...refused, username, count };
    };
    const events = [
      anEntry(1, { userId: 2 }),
      anEntry(2, { userId: 4 }),
      anEntry(3, { event: 'SessionsEnded', userId: 3, module: 'user', recordId: 2 }),
      named('LILEI'),
      named('gone'),
      named('nobody'),
      named('LiLei', 3),
      anEntry(4, { userId: 999_999 }),
    ];
    await mikroOrmAuditStore(orm()).append(events);
    expect(await places()).to.deep.equal([
      [8, 2],
      [8, 4],
      [8, 2],
      [8, 2],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});
