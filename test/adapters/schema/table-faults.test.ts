import { expect } from 'chai';
import { tableFaults } from '../../../src/adapters/schema/table-faults.js';
import type { TextField } from '../../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { isReservedWord } from '../../../src/adapters/schema/reserved-words.js';
import { customer } from '../../support/modules/customer.js';

const TEXT: TextField = { kind: 'text', title: '文', min: 1, max: 700 };
const withField = (name: string, more: Partial<ManagedModule> = {}): ManagedModule => ({
  ...customer,
  fields: { ...customer.fields, [name]: TEXT },
  ...more,
});

/** Twenty decimals that lists are filtered by, beside a long text that they are ordered by. */
const WIDE: ManagedModule = (() => {
  const names = Array.from({ length: 20 }, (_, i) => `amount${i}`);
  const decimal = { kind: 'decimal', title: '额', precision: 30, scale: 10 } as const;
  const fields = { note: { ...TEXT, max: 600 }, ...Object.fromEntries(names.map((name) => [name, decimal])) };
  return { ...withField('note'), fields: { ...customer.fields, ...fields }, filters: names, orderBy: ['note'] };
})();

const FAULTS: Readonly<Record<string, readonly [module: ManagedModule, fault: string]>> = {
  'a table that is no name': [{ ...customer, table: 'a b' }, '"a b" is not a name of a table'],
  'a table of the product': [{ ...customer, table: 'roles' }, 'the product has a table "roles"'],
  'a table that SQL reserves': [{ ...customer, table: 'order' }, '"order" is a reserved word of SQL'],
  'a field that SQL reserves': [withField('end'), '"end" is a reserved word of SQL'],
  'a name that PostgreSQL would cut': [
    withField('theFirstAndTheSecondNameOfThePersonTogether', {
      orderBy: ['theFirstAndTheSecondNameOfThePersonTogether'],
    }),
    '"customers_the_first_and_the_second_name_of_the_person_together_order_index" has more than 63 characters',
  ],
  'two unique values whose indexes have one name': [
    {
      ...customer,
      fields: { ...customer.fields, a: TEXT, b: TEXT, aB: TEXT },
      unique: [{ fields: ['a', 'b'] }, { fields: ['aB'] }],
    },
    'two indexes would have the name "customers_a_b_unique"',
  ],
  'a text that no index holds': [
    withField('note', { orderBy: ['note'] }),
    'orderBy: "note" may have more than 600 characters',
  ],
  'unique texts that no index holds together': [
    withField('note', { unique: [{ fields: ['name', 'note'] }] }),
    'unique: "name, note" may have more than 600 characters',
  ],
};

describe('the table of a declaration', () => {
  for (const [what, [module, fault]] of Object.entries(FAULTS))
    it(`is refused: ${what}`, () => {
      expect(tableFaults(module)).to.include(fault);
    });

  it('has no fault in the modules of the product but their own tables', () => {
    for (const module of Object.values(MODULES))
      expect(tableFaults(module)).to.deep.equal([`the product has a table "${module.table}"`]);
  });

  describe('in a database', () => {
    const orm = migratedDatabase();

    it('has no name that the server reserves', async () => {
      const rows = await orm()
        .em.getConnection()
        .execute<{ word: string }[]>(`select word from pg_get_keywords() where catcode in ('R', 'T')`);
      expect(rows).to.have.length.above(90);
      expect(rows.filter(({ word }) => !isReservedWord(word))).to.deep.equal([]);
    });

    it('holds the longest texts beside decimals that lists are filtered by', async () => {
      expect(tableFaults(WIDE)).to.deep.equal([]);
      const connection = orm().em.getConnection();
      for (const statement of createTable(tableOf(WIDE))) await connection.execute(statement);
      const amounts = WIDE.filters.map(columnOf);
      await connection.execute(`insert into customers (name, level, sort, status, note, ${amounts.join(', ')})
        select 'a', 1, 0, 1, (select string_agg(chr(128512 + (random() * 60)::int), '') from generate_series(1, 600)),
          ${amounts.map(() => '12345678901234567890.0123456789').join(', ')}`);
    });

    it('holds the longest texts that an index of its own may have', async () => {
      await orm().em.getConnection().execute(`
        create table longest (id integer, name text not null);
        create index longest_order_index on longest (name collate "C", id);
        insert into longest select 1, string_agg(chr(128512 + (random() * 60)::int), '') from generate_series(1, 600)`);
    });
  });
});
