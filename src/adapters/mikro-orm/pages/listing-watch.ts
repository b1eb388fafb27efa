import type { Log } from '../../../domain/ports/log.js';
import { listingState, type ListedName, type ListingState } from './listing-state.js';
import type { Read } from '../page-servers/replica-reads.js';

/** While something is missing it is looked for again, by the pages that are asked for. */
const RETRY_MS = 10_000;

export type ListingWatch = Readonly<{
  /** What was found when it was last looked for. */
  state(): Promise<ListingState>;
  /** It has changed: the next page looks anew. */
  forget(): void;
  /** A page of the table had to count, or had not to. */
  found(table: string, isKept: boolean): void;
}>;

/** Looks when it is made, and says once what is missing. */
export const watchListing = (tables: ReadonlyArray<ListedName>, read: Read, log: Log): ListingWatch => {
  const said = new Set<string>();
  let looked: Promise<ListingState> | undefined;
  let lookAgainAt = Infinity;

  const say = (message: string, names: ReadonlyArray<string>): void => {
    const unsaid = names.filter((name) => !said.has(name));
    for (const name of unsaid) said.add(name);
    if (unsaid.length > 0) log.warn(message, { names: unsaid });
  };
  const sayCounted = (names: ReadonlyArray<string>) =>
    say('these tables keep no totals: they are counted for every page', names);

  const look = async (): Promise<ListingState> => {
    const state = await listingState(tables, read);
    sayCounted(state.counted);
    say('these indexes are missing: searches read whole tables', state.missing);
    lookAgainAt = state.keepsTotals && state.missing.length === 0 ? Infinity : performance.now() + RETRY_MS;
    return state;
  };
  const forget = (): void => {
    looked = undefined;
  };
  const lookOnce = (): Promise<ListingState> => {
    const looking = look();
    looked = looking;
    looking.catch(() => {
      if (looked === looking) forget();
    });
    return looking;
  };
  void lookOnce().catch(() => undefined);

  return {
    state: () => {
      if (performance.now() > lookAgainAt) forget();
      return looked ?? lookOnce();
    },
    forget,
    found: (table, isKept) => {
      if (isKept) said.delete(table);
      else sayCounted([table]);
    },
  };
};
