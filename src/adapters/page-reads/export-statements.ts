import type { GivenFilters } from '../../domain/listing/page-query.js';
import { conditions, filtersOf } from './conditions.js';
import type { SnapshotStatements } from './cursor.js';
import { placeholders, statement } from './placeholders.js';
import { recordColumns } from './record-columns.js';
import type { ListedTable } from './tables.js';

type Input = Readonly<{ query: GivenFilters; timeZone: string }>;

/** Whether more records match than `most`, and the first `most` of them in the order of the pages. */
export const exportStatements = (table: ListedTable, input: Input, most: number): SnapshotStatements => {
  const { name, order } = table;
  const filters = filtersOf(table, input.query);
  const hasGrams = filters.substring.length > 0;

  const questionSlots = placeholders<Input>();
  const question = statement(
    `select exists (select from ${name} where ${conditions(table, filters, questionSlots, hasGrams)} offset ${most}) as c0`,
    questionSlots,
  );
  const parameters = placeholders<Input>();
  const zone = `${parameters.of('zone', ({ timeZone }) => timeZone)}::text`;
  const columns = recordColumns(table, zone).map((column, i) => `${column} as c${i}`);
  const rows = statement(
    `select ${columns.join(', ')} from ${name} r where ${conditions(table, filters, parameters, hasGrams)}
      order by ${order.join(', ')} limit ${most}`,
    parameters,
  );
  return { question: question.query(input, false), rows: rows.query(input, false) };
};
