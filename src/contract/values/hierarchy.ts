/** The `parentId` of a record of a tree that has no parent. */
export const ROOT_ID = 0;

/** A record of a tree as far as the tree needs it. */
export type Linked = Readonly<{ id: number; parentId: number }>;

/** The live records of a tree by id. The functions below end even if the parents form a cycle. */
export type Hierarchy<R extends Linked = Linked> = ReadonlyMap<number, R>;

/** The record above this one. Undefined at the top. */
export const parentIn = <R extends Linked>(records: Hierarchy<R>, id: number): R | undefined =>
  records.get(records.get(id)?.parentId ?? ROOT_ID);

/** The ids of the records above this one, the nearest first. */
export const ancestorsOf = (records: Hierarchy, id: number): ReadonlyArray<number> => {
  const ancestors = new Set<number>();
  for (
    let above = parentIn(records, id);
    above && above.id !== id && !ancestors.has(above.id);
    above = parentIn(records, above.id)
  )
    ancestors.add(above.id);
  return [...ancestors];
};

/** The records of each `parentId`. */
export const byParent = <R extends Pick<Linked, 'parentId'>>(
  records: Iterable<R>,
): ReadonlyMap<number, ReadonlyArray<R>> => {
  const children = new Map<number, R[]>();
  for (const record of records) {
    const siblings = children.get(record.parentId);
    if (siblings) siblings.push(record);
    else children.set(record.parentId, [record]);
  }
  return children;
};

/** The ids of a subtree by depth: the record itself, its children, their children and so on. */
const levelsOf = (records: Hierarchy, id: number): ReadonlyArray<ReadonlyArray<number>> => {
  const children = byParent(records.values());
  const levels: number[][] = [];
  const seen = new Set([id]);
  for (let level = [id]; level.length > 0;) {
    levels.push(level);
    const below = level.flatMap((above) => children.get(above) ?? []).map((record) => record.id);
    level = below.filter((child) => !seen.has(child));
    for (const child of level) seen.add(child);
  }
  return levels;
};

/** The ids of the record and of all records below it. */
export const subtreeOf = (records: Hierarchy, id: number): ReadonlyArray<number> => levelsOf(records, id).flat();

/** How many levels the record and those below it have. `id` is undefined for a new record. */
export const heightOf = (records: Hierarchy, id: number | undefined): number =>
  id === undefined ? 1 : levelsOf(records, id).length;

/** True if one of these records is above one that is not among them. */
export const haveOthersBelow = (records: Hierarchy, ids: ReadonlyArray<number>): boolean => {
  const among = new Set(ids);
  for (const { id, parentId } of records.values()) if (among.has(parentId) && !among.has(id)) return true;
  return false;
};

/**
 * Tells which places a record of a tree may have. The parent must be the root or one of these records. The record and what is
 * below it must not be deeper than `maxDepth`, and the record must not be its own ancestor. `id` is undefined for a new record.
 * A record without a parent has depth 1.
 */
export const possiblePlace = (
  records: Hierarchy,
  id: number | undefined,
  maxDepth: number,
): ((parentId: number) => boolean) => {
  const height = heightOf(records, id);
  return (parentId) => {
    if (parentId === ROOT_ID) return height <= maxDepth;
    if (!records.has(parentId)) return false;
    const ancestors = ancestorsOf(records, parentId);
    const above = [parentId, ...ancestors];
    // in a cycle the last one has a parent, which is among them
    const hasTop = parentIn(records, ancestors.at(-1) ?? parentId) === undefined;
    return hasTop && !above.some((ancestor) => ancestor === id) && above.length + height <= maxDepth;
  };
};
