import { parse, type ArrayExpression, type ImportDeclaration, type Program, type Property } from 'acorn';

/** What the file says of modules: its imports, and the list. `object` is where a list can be added. */
type Found = Readonly<{
  imports: ReadonlyArray<ImportDeclaration>;
  first: number;
  list?: ArrayExpression;
  object?: Readonly<{ start: number; isEmpty: boolean }>;
}>;

/** The program, or undefined if the text is no module of JavaScript. */
const programOf = (text: string): Program | undefined => {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return undefined;
  }
};

/** True for a name that a module of JavaScript can give to a constant. */
export const isConstantName = (name: string): boolean => programOf(`const ${name} = 1;`) !== undefined;

const isNamed = ({ computed, key }: Property, name: string): boolean =>
  !computed && ((key.type === 'Identifier' && key.name === name) || (key.type === 'Literal' && key.value === name));

/** The default export, of which a call such as `defineConfig` has the object as its only argument. */
const exportedObject = ({ body }: Program) => {
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration;
  const value =
    exported?.type === 'CallExpression' && exported.arguments.length === 1 ? exported.arguments[0] : exported;
  return value?.type === 'ObjectExpression' ? value : undefined;
};

const foundIn = (program: Program): Found => {
  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration');
  const first = program.body[0]?.start ?? program.end;
  const object = exportedObject(program);
  // a spread may have modules too, so the last one wins at run time
  if (!object || object.properties.some(({ type }) => type !== 'Property')) return { imports, first };
  const members = object.properties.filter((property) => property.type === 'Property');
  const [modules, ...others] = members.filter((property) => isNamed(property, 'modules'));
  if (others.length > 0 || members.some(({ computed }) => computed)) return { imports, first };
  if (!modules) return { imports, first, object: { start: object.start + 1, isEmpty: members.length === 0 } };
  return modules.value.type === 'ArrayExpression' ? { imports, first, list: modules.value } : { imports, first };
};

/** A text that comes into another one, at a place. */
type Insertion = Readonly<{ at: number; added: string }>;

const withInsertions = (text: string, insertions: ReadonlyArray<Insertion>): string =>
  insertions
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .reduce((whole, { at, added }) => whole.slice(0, at) + added + whole.slice(at), text);

const importInsertion = (text: string, { imports, first }: Found, line: string, end: string): Insertion => {
  const last = imports.at(-1);
  if (!last) return { at: first, added: `${line}${end}${end}` };
  // a comment at the end of the line belongs to the import before
  const [rest = ''] = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(last.end)) ?? [];
  return { at: last.end + rest.length, added: `${end}${line}` };
};

const listInsertions = (text: string, list: ArrayExpression, name: string, end: string): ReadonlyArray<Insertion> => {
  const last = list.elements.at(-1);
  if (!last) return [{ at: list.start + 1, added: name }];
  const rest = text.slice(last.end, list.end - 1);
  const hasComma = /^\s*,/.test(rest);
  const lineEnd = rest.search(/\r?\n/);
  if (lineEnd < 0) return [{ at: last.end, added: `, ${name}` }];
  const [indent = ''] = /[ \t]*$/.exec(text.slice(0, last.start)) ?? [];
  return [
    ...(hasComma ? [] : [{ at: last.end, added: ',' }]),
    { at: last.end + lineEnd, added: `${end}${indent}${name}${hasComma ? ',' : ''}` },
  ];
};

const namesIn = (list: ArrayExpression | undefined, text: string): ReadonlyArray<string> =>
  (list?.elements ?? []).map((element) => (element ? text.slice(element.start, element.end) : ''));

/** True if the text is a module of JavaScript with these imports and these modules. */
const says = (text: string, imports: number, modules: ReadonlyArray<string>): boolean => {
  const program = programOf(text);
  if (!program) return false;
  const found = foundIn(program);
  return found.imports.length === imports && namesIn(found.list, text).join('\n') === modules.join('\n');
};

/** The line that imports a new module into the configuration. */
export const importLine = (name: string): string => `import { ${name} } from './modules/${name}.js';`;

/**
 * The text of a configuration with one more import and one more module in its list. The text is parsed before and after.
 * Undefined if its list of modules is not written in the file, or if the result would not have exactly one more of each.
 */
export const withModule = (text: string, name: string): string | undefined => {
  const program = programOf(text);
  if (!program) return undefined;
  const found = foundIn(program);
  const { list, object, imports } = found;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  if (!list && !object) return undefined;
  const inList = list
    ? listInsertions(text, list, name, end)
    : [{ at: object?.start ?? 0, added: ` modules: [${name}]${object?.isEmpty ? ' ' : ','}` }];
  const edited = withInsertions(text, [importInsertion(text, found, importLine(name), end), ...inList]);
  return says(edited, imports.length + 1, [...namesIn(list, text), name]) ? edited : undefined;
};
