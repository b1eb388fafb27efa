const CREATED = /^\s*create\s+(?:unique\s+)?index\s+"?(\w+)"?\s+on\s/i;
const DROPPED = /^\s*drop\s+index\s+(?:if\s+exists\s+)?"?(\w+)"?/i;

/**
 * A definition without what the server adds when it shows one: the schema, the default method, casts, and how arguments
 * of a variadic function are passed. Definitions that are alike in this form make the same index.
 */
export const normalisedIndex = (definition: string): string =>
  definition
    .toLowerCase()
    .replace(/(\son\s+)(?:only\s+)?(?:"?\w+"?\.)?/, '$1')
    .replace(/\busing\s+btree\b|\bvariadic\s+array\b|::(?:character varying|\w+)(?:\[\])?/g, '')
    .replace(/[\s"()[\]]/g, '');

/** The indexes that these statements of migrations leave behind, by their names, with their normalised definitions. */
export const expectedIndexes = (statements: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const expected = new Map<string, string>();
  for (const sql of statements) {
    const created = CREATED.exec(sql)?.[1];
    const dropped = DROPPED.exec(sql)?.[1];
    if (dropped !== undefined) expected.delete(dropped);
    if (created !== undefined) expected.set(created, normalisedIndex(sql));
  }
  return expected;
};
