/**
 * The pace of an import in milliseconds, so that pages have the processor meanwhile: reading and judging works for `workMs` and then
 * rests for `restMs`. After a statement that writes, the import rests as long as the statement took, at most `mostRestMs`.
 */
export const IMPORT_PACE = { workMs: 1, restMs: 9, mostRestMs: 20 } as const;

/** The present time in milliseconds, and how the work rests. */
type Rests = Readonly<{ now: () => number; rest: (ms: number) => Promise<unknown> }>;

type Pace = Readonly<{
  /** To call after each step: rests if the work has lasted for too long. Undefined if it has not. */
  turn: () => Promise<void> | undefined;
  /** To call after a wait for something else: the work begins anew. */
  begin: () => void;
}>;

/** Keeps the pace of work that has many steps. */
export const importPace = ({ now, rest }: Rests): Pace => {
  let since = now();
  const begin = () => {
    since = now();
  };
  return {
    begin,
    turn: () => (now() - since < IMPORT_PACE.workMs ? undefined : rest(IMPORT_PACE.restMs).then(begin)),
  };
};
