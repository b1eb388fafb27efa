import { expect } from 'chai';
import { ormExecutor } from '../../../src/adapters/mikro-orm/orm-executor.js';
import type { Anchor } from '../../../src/adapters/record-pages/known-lists.js';
import { pageRows, pageStatement, type AccessPath } from '../../../src/adapters/record-pages/page-statement.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { rowLimit } from '../../../src/adapters/schema/row-scope-sql.js';
import { isVisible, type LimitedRows } from '../../../src/domain/access/row-scope.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { ticket, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { aTicket } from '../../port-contracts/scoped-reads.contract.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { createModuleTables } from '../../support/postgres/module-tables.js';
import { storeTickets } from '../../support/postgres/tickets.js';

const DEPARTMENTS = [1, 2, 3, 70_000, null, -1];

const RECORDS = Array.from({ length: 300 }, (_, i) =>
  aTicket(i + 1, { departmentId: DEPARTMENTS[i % 6]!, ownerId: i % 5 === 0 ? 1 : null, sort: (i * 7) % 40 }),
);

const SCOPES: ReadonlyArray<LimitedRows> = [
  { departments: [1], owner: null },
  { departments: [1, 2, 3], owner: null },
  { departments: [2, 70_000], owner: null },
  { departments: [], owner: 1 },
  { departments: [1, 3], owner: 1 },
];

const SIZE = 10;

/** The estimate chooses one of these ways: none of them may change the page. */
describe('a page of a limited list', () => {
  const orm = migratedDatabase([ticket]);
  before(async () => {
    await createModuleTables(orm(), [ticket]);
    await storeTickets(orm(), RECORDS, [ticket]);
  });
  const table = listedTables(WITH_SCOPED_MODULES).get('ticket')!;
  const { declared } = table.orders;

  const idsOf = async (
    scope: LimitedRows,
    pageNo: number,
    [path, isStreamed]: readonly [AccessPath, boolean],
    [version, total, anchor]: readonly [string, number, Anchor],
  ): Promise<unknown[]> => {
    const limit = rowLimit(ticket, scope)!;
    const known = { version, total, live: RECORDS.length };
    const query = pageQueryOf({ pageNo, pageSize: SIZE });
    const { text, values } = pageStatement(table, [], declared, path, false, { limit, isStreamed }).query(
      { query, filters: {}, timeZone: 'UTC', limit, known, onlyKnown: path === 'anchor', anchor },
      true,
    );
    const [answer] = await ormExecutor(orm())({ text, values });
    return pageRows(answer?.[1]).map(([id]) => Number(id));
  };

  for (const path of ['start', 'end', 'anchor', 'search'] as const)
    for (const isStreamed of path === 'search' ? [false] : [true, false])
      it(`has the same records by ${path}${isStreamed ? ' and streams' : ''}`, async () => {
        const [{ version } = { version: '' }] = await orm()
          .em.getConnection()
          .execute<{ version: string }[]>(
            `select bit_xor(version)::text as version from listed_tables where table_name = 'tickets'`,
          );
        for (const scope of SCOPES) {
          const visible = RECORDS.filter(({ departmentId, ownerId }) =>
            isVisible(scope, { department: departmentId, owner: ownerId }),
          ).toSorted((one, other) => one.sort - other.sort || one.id - other.id);
          const last = Math.ceil(visible.length / SIZE);
          for (const pageNo of [1, 2, Math.ceil(last / 2), last]) {
            const from = (pageNo - 1) * SIZE;
            const position = Math.max(from - 3, 0);
            const { sort, id } = visible[position]!;
            const anchor = { position, key: [String(sort), String(id)] };
            const found = await idsOf(scope, pageNo, [path, isStreamed], [version, visible.length, anchor]);
            expect(found).to.deep.equal(visible.slice(from, from + SIZE).map((record) => record.id));
          }
        }
      });
});
