const CREATED = /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+"?(\w+)"?/gi;
const DROPPED = /\bdrop\s+trigger\s+(?:if\s+exists\s+)?"?(\w+)"?/gi;

const namesIn = (sql: string, form: RegExp): string[] => [...sql.matchAll(form)].map(([, name = '']) => name);

/** The triggers that these statements of migrations leave behind. */
export const expectedTriggers = (statements: ReadonlyArray<string>): ReadonlyArray<string> => {
  const expected = new Set<string>();
  for (const sql of statements) {
    for (const trigger of namesIn(sql, DROPPED)) expected.delete(trigger);
    for (const trigger of namesIn(sql, CREATED)) expected.add(trigger);
  }
  return [...expected];
};
