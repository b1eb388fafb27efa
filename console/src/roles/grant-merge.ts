import { differingIds } from './grant-choice.js';

/** Three choices of menus: what a form began with, what another user has saved, and what this user has chosen. */
export type Choices = Readonly<Record<'base' | 'theirs' | 'own', ReadonlyArray<number>>>;

/** A menu that another user has granted or taken away, and that is different here. */
export type Disputed = Readonly<{ id: number; isTheirs: boolean; isOwn: boolean; isChangedByMe: boolean }>;

/** The menus that the user must decide. What only this user has changed stays as it is, without a question. */
export const disputedMenus = ({ base, theirs, own }: Choices): ReadonlyArray<Disputed> => {
  const [before, their, mine] = [new Set(base), new Set(theirs), new Set(own)];
  return differingIds(theirs, own)
    .filter((id) => before.has(id) !== their.has(id))
    .map((id) => ({
      id,
      isTheirs: their.has(id),
      isOwn: mine.has(id),
      isChangedByMe: before.has(id) !== mine.has(id),
    }));
};

/** The own choice, with the choice of the other user for some menus. */
export const mergedChoice = (
  { theirs, own }: Pick<Choices, 'theirs' | 'own'>,
  takenOver: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const result = new Set(own);
  for (const id of takenOver) {
    if (theirs.includes(id)) result.add(id);
    else result.delete(id);
  }
  return [...result].toSorted((one, other) => one - other);
};
