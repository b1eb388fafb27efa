import type { ImportAnswer } from '@menshen/contract/records/import-answer';

const COUNTS = ['added', 'updated', 'unchanged', 'refused'] as const;

type Count = Readonly<{ name: (typeof COUNTS)[number] | 'leftOut'; rows: number }>;

/** How many rows of the file do what. `leftOut` are the refused rows that the user leaves out: they are refused no more. */
export const importCounts = (
  answer: Pick<ImportAnswer, (typeof COUNTS)[number]>,
  leftOut: number,
): ReadonlyArray<Count> => [
  ...COUNTS.map((name) => ({ name, rows: name === 'refused' ? answer.refused - leftOut : answer[name] })),
  ...(leftOut > 0 ? [{ name: 'leftOut', rows: leftOut } as const] : []),
];
