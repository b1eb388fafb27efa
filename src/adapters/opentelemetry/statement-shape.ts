const MAX_CHARACTERS = 1_000;

/** The service has a few dozen statements. */
const MAX_KNOWN = 500;
const known = new Map<string, string>();

/** Text literals occur in statements of the service only. They are removed in any case. */
const shapeOf = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);

/** A statement without values. */
export const statementShape = (sql: string): string => {
  const seen = known.get(sql);
  if (seen !== undefined) return seen;
  const shape = shapeOf(sql);
  if (known.size < MAX_KNOWN) known.set(sql, shape);
  return shape;
};

/** The verb, such as `SELECT`. */
export const operationOf = (sql: string): string => /^[\s(]*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
