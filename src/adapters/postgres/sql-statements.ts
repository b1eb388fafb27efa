/** What PostgreSQL reads as one part: a comment, a quoted text or name, a text in dollar signs, a bracket, or a semicolon. */
const PARTS =
  /--[^\n]*|\/\*|\be'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$(\w*)\$[^]*?\$\1\$|[()[\];]/giu;

/** The body of a function between these words has semicolons. */
const BODY = /\bbegin\s+atomic\b/iu;

/** The place behind a comment that begins here. Comments can stand in comments. */
const endOfComment = (sql: string, start: number): number => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
};

/** True if there is something besides comments and white space. */
const hasStatement = (sql: string): boolean => sql.replace(/--[^\n]*|\/\*[^]*?\*\//g, '').trim() !== '';

/**
 * The statements of a text, as psql separates them: by semicolons outside of comments, texts, names and brackets. A text with
 * the body of a function in plain SQL stays whole, because its semicolons are no separators.
 */
export const sqlStatements = (sql: string): ReadonlyArray<string> => {
  if (BODY.test(sql)) return [sql];
  const statements: string[] = [];
  const parts = new RegExp(PARTS);
  let start = 0;
  let depth = 0;
  for (let part = parts.exec(sql); part; part = parts.exec(sql)) {
    const [text] = part;
    if (text === '/*') parts.lastIndex = endOfComment(sql, part.index);
    else if (text === '(' || text === '[') depth += 1;
    else if (text === ')' || text === ']') depth -= 1;
    else if (text === ';' && depth === 0) {
      statements.push(sql.slice(start, part.index));
      start = part.index + 1;
    }
  }
  return [...statements, sql.slice(start)].filter(hasStatement).map((statement) => statement.trim());
};
