import { comparable } from '../../schema/comparable.js';

const CREATED = /\bcreate\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:constraint\s+)?(index|trigger)\s+"?(\w+)"?\s[^;]*/gi;
const DROPPED = /\bdrop\s+(?:index|trigger)\s+(?:if\s+exists\s+)?"?(\w+)"?/gi;

/** The definitions of indexes or of triggers, in comparable form, by name. */
export type Definitions = ReadonlyMap<string, string>;

/** The indexes and triggers that these statements leave in the database. */
export const schemaObjects = (
  statements: ReadonlyArray<string>,
): Readonly<{ indexes: Definitions; triggers: Definitions }> => {
  const indexes = new Map<string, string>();
  const triggers = new Map<string, string>();
  // the bodies of functions are no statements of the migration
  const withoutBodies = statements.map((text) => text.replace(/(\$\w*\$).*?\1/gs, ''));
  for (const sql of withoutBodies.flatMap((text) => text.split(';'))) {
    for (const [, name = ''] of sql.matchAll(DROPPED)) for (const objects of [indexes, triggers]) objects.delete(name);
    for (const [definition, kind = '', name = ''] of sql.matchAll(CREATED))
      (kind.toLowerCase() === 'index' ? indexes : triggers).set(name, comparable(definition));
  }
  return { indexes, triggers };
};
