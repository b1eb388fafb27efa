/** Which records the permissions of a role reach: a data scope (数据范围) belongs to the assignment of a role to a user. */
export const EVERYTHING = 1;
export const CHOSEN_DEPARTMENTS = 2;
export const OWN_DEPARTMENT = 3;
export const OWN_DEPARTMENT_AND_BELOW = 4;
export const OWN_RECORDS = 5;

type Choice = Readonly<{ value: number; title: string; english: string }>;

/** Every data scope. */
export const DATA_SCOPES: ReadonlyArray<Choice> = [
  { value: EVERYTHING, title: '全部数据', english: 'All records' },
  { value: CHOSEN_DEPARTMENTS, title: '指定部门', english: 'Chosen departments' },
  { value: OWN_DEPARTMENT, title: '本部门', english: 'Own department' },
  { value: OWN_DEPARTMENT_AND_BELOW, title: '本部门及下级', english: 'Own department and below' },
  { value: OWN_RECORDS, title: '本人', english: 'Own records' },
];

/** The data scopes that forms accept: those that every read and write obeys. */
export const ACCEPTED_SCOPES: ReadonlyArray<number> = DATA_SCOPES.map(({ value }) => value);

/** The data scopes that a role can have for new assignments: the accepted ones that need no departments. */
export const DEFAULT_SCOPES: ReadonlyArray<Choice> = DATA_SCOPES.filter(({ value }) => value !== CHOSEN_DEPARTMENTS);
