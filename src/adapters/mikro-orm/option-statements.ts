import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { IN_USE } from '../../contract/values/status.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { AskedAlias } from '../../domain/ports/administration-reads.js';
import { containing } from '../postgres/storable-text.js';
import { columnOf } from '../schema/columns.js';
import { limitedTo, type Condition } from './limited-sql.js';

/** Which records are asked for, and what of them is shown. */
type Asked = Readonly<{ module: ManagedModule; scope: RowScope; alias: AskedAlias['alias'] }>;

type Statement = readonly [text: string, values: ReadonlyArray<unknown>];

const NOT_DELETED: Condition = { text: 'not deleted', values: [] };

/** The fields that are shown, by the member of the answer. */
const shownFields = ({ module: { label, alias: aliasField }, alias }: Asked): Readonly<Record<string, string>> =>
  alias && aliasField !== undefined ? { name: label, alias: aliasField } : { name: label };

/** The text is in one of the shown fields. */
const matches = (asked: Asked, text: string): ReadonlyArray<Condition> => {
  const fields = Object.values(shownFields(asked));
  const pattern = containing(text);
  const literally = fields.map((field) => `${columnOf(field)} ilike ?`).join(' or ');
  // the index of the module's lists finds the candidates, if the lists search these fields
  const searched = asked.module.search['name'] ?? [];
  const isIndexed = fields.every((field) => searched.includes(field));
  return [
    { text: `(${literally})`, values: fields.map(() => pattern) },
    ...(isIndexed
      ? [{ text: `text_grams(${searched.map(columnOf).join(', ')}) @> pattern_grams(?)`, values: [pattern] }]
      : []),
  ];
};

/** The records of the scope. A scope that gives everything has no condition. */
const within = ({ module, scope }: Asked): ReadonlyArray<Condition> => {
  const limited = limitedTo(module, scope);
  return limited ? [limited] : [];
};

const shownWhere = (asked: Asked, conditions: ReadonlyArray<Condition>): Statement => {
  const { table, order } = asked.module;
  const shown = Object.entries(shownFields(asked)).map(([name, field]) => `${columnOf(field)} as ${name}`);
  return [
    `select id, ${shown.join(', ')} from ${table} where ${conditions.map(({ text }) => text).join(' and ')}
     order by ${[...order.map(columnOf), 'id'].join(', ')}`,
    conditions.flatMap(({ values }) => values),
  ];
};

/** At most `most` enabled records; with a text, those that have it in what is shown. */
export const optionsStatement = (asked: Asked, text: string | undefined, most: number): Statement => {
  const matching = text === undefined ? [] : matches(asked, text);
  const [found, values] = shownWhere(asked, [
    NOT_DELETED,
    { text: 'status = ?', values: [IN_USE] },
    ...matching,
    ...within(asked),
  ]);
  return [`${found} limit ?`, [...values, most]];
};

/** The live records with these ids. */
export const labelsStatement = (asked: Asked, ids: ReadonlyArray<number>): Statement =>
  shownWhere(asked, [NOT_DELETED, { text: 'id = any(?::int8[])', values: [`{${ids.join(',')}}`] }, ...within(asked)]);
