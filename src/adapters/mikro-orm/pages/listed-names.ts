import type { ListedModule } from '../../../domain/modules/listed-module.js';
import { UnderscoreNamingStrategy } from '../orm-package.js';

/** The table with one row per listed table: its version and its total. */
export const LISTED_TABLES = 'listed_tables';

const naming = new UnderscoreNamingStrategy();
const columnOf = (field: string): string => naming.propertyToColumnName(field);

/** The columns that lists filter, order or hide by. */
export const watchedColumns = ({
  substring,
  equality,
  order,
}: Pick<ListedModule, 'substring' | 'equality' | 'order'>): ReadonlyArray<string> => [
  ...new Set(['id', 'deleted', ...order, ...equality, ...Object.values(substring).flat()].map(columnOf)),
];

/** The triggers that keep the total of a table. */
export const keepingTriggers = (table: string): ReadonlyArray<string> =>
  ['insert', 'update', 'delete', 'truncate'].map((event) => `${table}_kept_${event}`);

/** The index for the searches of one substring parameter. */
export const substringIndex = (table: string, parameter: string): string => `${table}_${parameter}_grams_index`;
