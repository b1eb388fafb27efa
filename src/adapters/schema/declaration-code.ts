import { SORT, STATUS } from '../../contract/forms/form-field.js';

/** A value as TypeScript. The two fields that every module may share have names. */
const codeOf = (value: unknown): string => {
  if (value === SORT) return 'SORT';
  if (value === STATUS) return 'STATUS';
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${codeOf(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

/** What `defineModule` takes. The members stand in the file in their order. */
export type DeclaredMembers = Readonly<{ name: string; title: string; fields: object }>;

/** The file of TypeScript with this declaration, and remarks as comments. `constant` is the name of what it exports. */
export const declarationCode = (
  declaration: DeclaredMembers,
  remarks: ReadonlyArray<string>,
  constant = declaration.name,
): string => {
  const lines = Object.entries(declaration).flatMap(([member, value]: readonly [string, unknown]) => {
    if (member !== 'fields') return [`  ${member}: ${codeOf(value)},`];
    const fields = Object.entries(value as object).map(([field, declared]) => `    ${field}: ${codeOf(declared)},`);
    return ['  fields: {', ...fields, '  },'];
  });
  return [
    "import { defineModule, SORT, STATUS } from 'menshen/modules';",
    '',
    ...remarks.map((remark) => `// ${remark.replaceAll(/\s+/g, ' ')}`),
    `export const ${constant} = defineModule({`,
    ...lines,
    '});',
    '',
  ].join('\n');
};
