import type { ChosenDepartment } from '@menshen/contract/values/data-scope';
import type { PlacedDepartments } from '../department-tree/department-tree.js';

type Chosen = ReadonlyArray<ChosenDepartment>;

/**
 * The departments that are ticked. A new one includes those below it, if there are any. One that the tree does not show stays.
 * In the order of the ids.
 */
export const tickedDepartments = (
  before: Chosen,
  { shown, ticked }: Readonly<{ shown: ReadonlySet<number>; ticked: ReadonlyArray<number> }>,
  placed: PlacedDepartments,
): Chosen => {
  const present = new Map(before.map((one) => [one.id, one]));
  const kept = before.filter(({ id }) => !shown.has(id));
  const next = ticked.map((id) => present.get(id) ?? { id, below: (placed.get(id)?.node.children.length ?? 0) > 0 });
  return [...kept, ...next].toSorted((one, other) => one.id - other.id);
};

/** The departments that are reached because one above them is chosen with those below it. */
export const includedDepartments = (chosen: Chosen, placed: PlacedDepartments): ReadonlySet<number> => {
  const whole = new Set(chosen.flatMap(({ id, below }) => (below ? [id] : [])));
  return new Set(
    [...placed.values()].flatMap(({ node, above }) => (above.some(({ id }) => whole.has(id)) ? [node.id] : [])),
  );
};

/** Chosen departments that do not exist any more. Empty while the tree is not known. */
export const unknownDepartments = (chosen: Chosen, placed: PlacedDepartments): ReadonlyArray<number> =>
  placed.size === 0 ? [] : chosen.flatMap(({ id }) => (placed.has(id) ? [] : [id]));
