import type { ListedModule } from '../../contract/modules/managed-module.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { columnOf } from './columns.js';

/** The columns of a module by which its records are limited. Undefined where it declares none. */
export type LimitColumns = Readonly<{ department: string | undefined; owner: string | undefined }>;

/** A scope that gives only some records of a module: those of departments, and those of an owner. */
export type RowLimit = Readonly<{
  departments: ReadonlyArray<number>;
  /** The departments as the text of an array. */
  departmentIds: string;
  owner: number | null;
}>;

const NO_IDS: ReadonlyArray<number> = [];

/** What a scope leaves of the records of a module. Undefined if it leaves all of them. */
export const rowLimit = ({ scope: declared }: Pick<ListedModule, 'scope'>, scope: RowScope): RowLimit | undefined => {
  if (scope === 'everything' || !declared) return undefined;
  const departments = declared.department === undefined ? NO_IDS : scope.departments;
  return {
    departments,
    departmentIds: `{${departments.join(',')}}`,
    owner: declared.owner === undefined ? null : scope.owner,
  };
};

/** True if the limit leaves no record. */
export const givesNothing = ({ departments, owner }: RowLimit): boolean => departments.length === 0 && owner === null;

/** The columns by which the records of a module are limited. */
export const limitColumns = ({ scope = {} }: Pick<ListedModule, 'scope'>): LimitColumns => ({
  department: scope.department === undefined ? undefined : columnOf(scope.department),
  owner: scope.owner === undefined ? undefined : columnOf(scope.owner),
});

/** The placeholders of a limit. */
export type LimitPlaceholders = Readonly<{ departmentIds(): string; owner(): string }>;

/** The condition of the records that a limit leaves. */
export const limitCondition = (
  { department, owner }: LimitColumns,
  limit: RowLimit,
  placeholder: LimitPlaceholders,
): string => {
  const parts = [
    ...(department !== undefined && limit.departments.length > 0
      ? [`${department} = any(${placeholder.departmentIds()}::int4[])`]
      : []),
    ...(owner !== undefined && limit.owner !== null ? [`${owner} = ${placeholder.owner()}::int4`] : []),
  ];
  return parts.length > 1 ? `(${parts.join(' or ')})` : (parts[0] ?? 'false');
};
