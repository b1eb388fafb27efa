import type { StoredField } from '../../contract/forms/form-field.js';
import { storedIn } from '../../contract/forms/listed-field.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { FieldValues, Value } from '../../contract/values/value.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import { dateText, timeText } from '../schema/column-texts.js';
import { columnOf, literal } from '../schema/columns.js';

/** A name of a table or of a column in a statement. */
export const quoted = (name: string): string => `"${name}"`;

/** A stored value as answers show it. `zone` is an IANA name. */
const shown = (column: string, { kind }: StoredField, zone: string): string => {
  switch (kind) {
    case 'decimal':
      return `${column}::text`;
    // a bigint would come as a text
    case 'integer':
      return `${column}::float8`;
    case 'date':
      return dateText(column);
    case 'time':
      return timeText(column, literal(zone));
    case 'text':
    case 'boolean':
    case 'choice':
    case 'reference':
      return column;
  }
};

/** The columns of a statement that reads the values which records of the module store. */
export const valueColumns = (module: ManagedModule, zone: string): string =>
  storedIn(module.fields)
    .map(([name, field]) => `, ${shown(quoted(columnOf(name)), field, zone)} as ${quoted(name)}`)
    .join('');

/** A moment as the server reads it. It has no year 0: the year before 1 is 1 BC. */
export const sqlTime = (moment: Date): string => {
  const year = moment.getUTCFullYear();
  const [, rest = ''] = /^[+-]?\d+(-.*)\.\d{3}Z$/.exec(moment.toISOString()) ?? [];
  const digits = (number: number) => String(number).padStart(4, '0');
  return year > 0 ? `${digits(year)}${rest}Z` : `${digits(1 - year)}${rest}Z BC`;
};

const stored = (module: ManagedModule, name: string, value: Value, zone: string): Value => {
  if (module.fields[name]?.kind !== 'time' || typeof value !== 'string') return value;
  const moment = zonedTime(value, zone);
  if (!moment) throw new Error(`the zone ${zone} has no time ${value}`);
  return sqlTime(moment);
};

/** The values by column, as JSON. The server converts each to the type of its column. */
export const storedColumns = (
  module: ManagedModule,
  values: FieldValues,
  zone: string,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [columnOf(name), stored(module, name, value, zone)]),
  );
