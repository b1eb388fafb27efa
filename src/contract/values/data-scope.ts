/** Which records the permissions of a role reach: a data scope (数据范围) belongs to the assignment of a role to a user. */
export const EVERYTHING = 1;
export const CHOSEN_DEPARTMENTS = 2;
export const OWN_DEPARTMENT = 3;
export const OWN_DEPARTMENT_AND_BELOW = 4;
export const OWN_RECORDS = 5;

const ALL_RECORDS = { value: EVERYTHING, title: '全部数据', english: 'All records' } as const;
const OTHERS_BY_DEFAULT = [
  { value: OWN_DEPARTMENT, title: '本部门', english: 'Own department' },
  { value: OWN_DEPARTMENT_AND_BELOW, title: '本部门及下级', english: 'Own department and below' },
  { value: OWN_RECORDS, title: '本人', english: 'Own records' },
] as const;

/** Every data scope, in the order of their numbers. */
export const DATA_SCOPES = [
  ALL_RECORDS,
  { value: CHOSEN_DEPARTMENTS, title: '指定部门', english: 'Chosen departments' },
  ...OTHERS_BY_DEFAULT,
] as const;

/** The data scopes that a role can have for new assignments: those that need no departments. */
export const DEFAULT_SCOPES = [ALL_RECORDS, ...OTHERS_BY_DEFAULT] as const;

/** A department of a data scope, perhaps with all departments below it. */
export type ChosenDepartment = Readonly<{ id: number; below: boolean }>;

/** A data scope by its number. Chosen departments belong to `CHOSEN_DEPARTMENTS` alone. */
export type DataScope = Readonly<{ scope: number; departments?: ReadonlyArray<ChosenDepartment> }>;

/** The data scope, if it limits the records. Undefined for everything. */
export const limitingScope = ({ scope, departments }: DataScope): DataScope | undefined =>
  scope === EVERYTHING ? undefined : { scope, ...(departments && { departments }) };
