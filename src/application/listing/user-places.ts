import { E } from '../../contract/values/fp.js';

/** How many places there are, and what is refused when all are taken, or when the user has one already. */
type Bounds<Full, Own> = Readonly<{ most: number; full: Full; own: Own }>;

/** Places for the work of users in one process. A user has one at most, whatever modules the work is about. */
export const userPlaces = <Full, Own>({ most, full, own }: Bounds<Full, Own>) => {
  /** The ids of the users who have a place. */
  const taken = new Set<number>();

  /** Whether the user gets a place. Takes none. */
  const check = (userId: number): E.Either<Full | Own, void> => {
    if (taken.has(userId)) return E.left(own);
    return taken.size < most ? E.right(undefined) : E.left(full);
  };

  return {
    check,
    /** Takes a place, or tells why there is none. */
    take: (userId: number): E.Either<Full | Own, void> => {
      const free = check(userId);
      if (E.isRight(free)) taken.add(userId);
      return free;
    },
    giveBack: (userId: number): void => void taken.delete(userId),
  };
};
