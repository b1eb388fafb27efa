import type { ImportAnswer } from '@menshen/contract/records/import-answer';

const COUNTS = ['added', 'updated', 'unchanged', 'refused'] as const;

type Count = Readonly<{ name: (typeof COUNTS)[number] | 'leftOut'; rows: number }>;

/** How many rows the user leaves out: those of earlier checks, which the file has no more, and refused ones of this check. */
type LeftOut = Readonly<{ before: number; now: number }>;

/** How many rows of the file do what. A row that is left out is refused no more. */
export const importCounts = (
  answer: Pick<ImportAnswer, (typeof COUNTS)[number]>,
  { before, now }: LeftOut,
): ReadonlyArray<Count> => [
  ...COUNTS.map((name) => ({ name, rows: name === 'refused' ? answer.refused - now : answer[name] })),
  ...(before + now > 0 ? [{ name: 'leftOut', rows: before + now } as const] : []),
];
