/**
 * A definition without what the server adds to it: schema, default method, casts, brackets, and the mark of variadic
 * arguments. Two definitions with the same form make the same index or trigger.
 */
export const comparable = (definition: string): string =>
  definition
    .toLowerCase()
    .replace(/(\son\s+)(?:only\s+)?(?:"?\w+"?\.)?/, '$1')
    .replace(/\busing\s+btree\b|\bvariadic\s+array\b|::(?:character varying|\w+)(?:\[\])?/g, '')
    .replace(/[\s"()[\]]/g, '');
