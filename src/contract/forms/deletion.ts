import type { Titled } from './form-field.js';

/** What a deleted record has besides the fields of a list, with titles. */
export const DELETION_TITLES = {
  deleteUser: { title: '删除人', english: 'Deleted by' },
  deleteTime: { title: '删除时间', english: 'Deleted at' },
} as const satisfies Readonly<Record<string, Required<Titled>>>;

/** Who deleted a record, and when. Null where nobody knows: SQL names no user, and early versions stored neither. */
export type Deletion = Readonly<{ [Name in keyof typeof DELETION_TITLES]: string | null }>;
