import { limitColumns, limitCondition, type LimitColumns, type RowLimit } from '../schema/row-scope-sql.js';
import type { Placeholders } from './record-sql.js';
import type { ListedTable } from './tables.js';

/** A request for records of a limited scope. */
export type LimitedInput = Readonly<{ limit?: RowLimit | undefined }>;

/** What tells the lists of one limit from those of others. Nothing for a list without a limit. */
export const nameOfLimit = (limit: RowLimit | undefined): ReadonlyArray<string> =>
  limit ? [`${limit.departmentIds}${limit.owner}`] : [];

type Slots = Placeholders<LimitedInput>;

/** Statements of limits with one name of the shape have one text. */
export const shapeName = (limit: RowLimit): string => `${shapeOfLimit(limit)}${isDense(limit) ? '' : ' sparse'}`;

/** Which records a limit leaves, apart from the ids: statements of one shape have one text. */
export type LimitShape = 'departments' | 'owner' | 'both';

const shapeOfLimit = ({ departments, owner }: RowLimit): LimitShape => {
  if (owner === null) return 'departments';
  return departments.length === 0 ? 'owner' : 'both';
};

/**
 * The subquery hides the value from the planner. Otherwise it would expect a plan for few departments to be cheaper than the kept one,
 * and plan every page anew. The value is a text, so that the ids are read only in a statement that uses them.
 */
const departmentIds = ({ of }: Slots): string =>
  `(select ${of('departments', ({ limit }) => limit?.departmentIds ?? '{}')}::text::int4[])`;
const ownerId = ({ of }: Slots): string => `(select ${of('owner', ({ limit }) => limit?.owner ?? null)}::int4)`;

/** The condition of the records of a limit. An index finds them. */
export const limited = (module: ListedTable['module'], limit: RowLimit, slots: Slots): string =>
  limitCondition(limitColumns(module), limit, {
    departmentIds: () => departmentIds(slots),
    owner: () => ownerId(slots),
  });

/** The highest id of a department for which a bit is sent: 16 KB of text. */
const MOST_BITS = 65_536;

/** The first id that no department has. */
const beyond = (departments: ReadonlyArray<number>): number => (departments.at(-1) ?? 0) + 1;

/** The bits of the departments as the text of a bytea: that of each id is set, and that of the id beyond them is not. */
const departmentBits = ({ departments }: RowLimit): string => {
  const bits = Buffer.alloc((beyond(departments) >> 3) + 1);
  for (const id of departments) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return `\\x${bits.toString('hex')}`;
};

const isDense = ({ departments }: RowLimit): boolean => (departments.at(-1) ?? 0) < MOST_BITS;

/**
 * The same condition for rows that are read along another index, of which hundreds of thousands may be passed. A bit is cheaper
 * than a hash, and a prepared statement would compare an array with one id after the other. `or false` keeps the planner from a join.
 */
export const limitedAlong = (module: ListedTable['module'], limit: RowLimit, slots: Slots): string => {
  const { department, owner } = limitColumns(module);
  const shape = shapeOfLimit(limit);
  const isOwned = `${owner} = ${shape === 'departments' ? '' : ownerId(slots)}`;
  if (shape === 'owner') return isOwned;
  const end = () => slots.of('id beyond', ({ limit: given }) => beyond(given?.departments ?? []));
  const bits = () => slots.of('bits of departments', ({ limit: given }) => (given ? departmentBits(given) : '\\x00'));
  const owned = shape === 'both' ? ` or ${isOwned}` : '';
  if (!isDense(limit)) return `(${department} in (select unnest(${departmentIds(slots)})) or false${owned})`;
  // the case reads no bit of a null and of a negative id
  const bit = `case when ${department} between 0 and ${end()}::int4 then get_bit(${bits()}::bytea, ${department}) = 1 else false end`;
  return owned === '' ? bit : `(${bit}${owned})`;
};

/** The condition of records of the owner that no stream of a department has. */
const onlyOwned = ({ department, owner }: LimitColumns, limit: RowLimit, slots: Slots): string => {
  const owned = `${owner} = ${ownerId(slots)}`;
  if (shapeOfLimit(limit) === 'owner') return owned;
  return `${owned} and (${department} is null or ${department} <> all(${departmentIds(slots)}::int4[]))`;
};

/**
 * The first rows of a limit in the declared order: those of each department, and those of the owner, merged. Each stream is read
 * along its index until it has as many rows as the page reaches.
 */
export const streamsOf = (
  table: ListedTable,
  limit: RowLimit,
  slots: Slots,
  read: Readonly<{ columns: string; matching: string; order: string; reach: string }>,
): string => {
  const columns = limitColumns(table.module);
  const shape = shapeOfLimit(limit);
  const stream = (condition: string): string =>
    `select ${read.columns} from ${table.name} where ${condition} and ${read.matching} order by ${read.order} limit ${read.reach}`;
  const parts = [
    ...(shape === 'owner'
      ? []
      : [
          `select stream.* from unnest(${departmentIds(slots)}) as chosen (department)
            cross join lateral (${stream(`${columns.department} = chosen.department`)}) stream`,
        ]),
    ...(shape === 'departments' ? [] : [`(${stream(onlyOwned(columns, limit, slots))})`]),
  ];
  return parts.join(' union all ');
};

/**
 * The number of live rows of a limit: the maintained totals of its departments, and the counted records of the owner besides.
 * `counted` counts all of them, where no totals are maintained.
 */
export const limitedTotal = ({ name, module }: ListedTable, limit: RowLimit, slots: Slots, counted: string): string => {
  const columns = limitColumns(module);
  const shape = shapeOfLimit(limit);
  if (shape === 'owner') return counted;
  const owned = (): string =>
    `(select count(*) from ${name} where not deleted and ${onlyOwned(columns, limit, slots)})`;
  const kept = `(select coalesce(sum(live), 0)::int8 from unnest(${departmentIds(slots)}) as chosen (id)
    join department_totals on table_name = '${name}' and department = chosen.id)${shape === 'both' ? ` + ${owned()}` : ''}`;
  return `case when tracks_departments('${name}') then ${kept} else ${counted} end`;
};
