/** The words that TypeScript accepts as no name of a constant in a module, and the names that a declaration imports. */
const WORDS = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof var void while with yield defineModule SORT STATUS`.split(/\s+/),
);

/** The name of the constant for a module: that of the module, unless no constant can have it. */
export const constantOf = (module: string): string => (WORDS.has(module) ? `${module}Module` : module);
