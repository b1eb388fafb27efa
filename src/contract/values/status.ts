/** The status of a record: in use or disabled. */
export const IN_USE = 1;
export const OUT_OF_USE = 2;

/** A record with a status. */
export type WithStatus = Readonly<{ status: number }>;

export const isInUse = ({ status }: WithStatus): boolean => status === IN_USE;

const STATUS_TEXTS: ReadonlyMap<unknown, string> = new Map([
  [IN_USE, '在用'],
  [OUT_OF_USE, '停用'],
]);

/** The text of a number that is no status, and of one that is no choice. */
export const UNKNOWN = { title: '未知', english: 'Unknown' } as const;

/** The text beside a status (specification 2.6). */
export const statusTextOf = (status: unknown): string => STATUS_TEXTS.get(status) ?? UNKNOWN.title;
