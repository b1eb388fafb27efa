const MOST_CHARACTERS = 1_000;

/** As many as there are statements, which is a few dozen; those of other programs' making are not kept. */
const MOST_KNOWN = 500;
const known = new Map<string, string>();

/** Texts and numbers stand for themselves only in a statement of our own making, but a shape has none. */
const shapeOf = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);

/** A statement without anything that might be a value. */
export const statementShape = (sql: string): string => {
  const seen = known.get(sql);
  if (seen !== undefined) return seen;
  const shape = shapeOf(sql);
  if (known.size < MOST_KNOWN) known.set(sql, shape);
  return shape;
};

/** What it does, such as `SELECT`. */
export const operationOf = (sql: string): string => /^[\s(]*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
