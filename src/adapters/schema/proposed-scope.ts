import { department } from '../../contract/modules/department.js';
import type { FormField } from '../../contract/forms/form-field.js';
import type { ModuleScope } from '../../contract/modules/managed-module.js';
import { user } from '../../contract/modules/user.js';
import { columnOf } from './columns.js';
import type { FoundTable } from './found-table.js';

/** The scope that a table suggests, and what it leaves open. */
export type ProposedScope = Readonly<{ scope?: ModuleScope; remarks: ReadonlyArray<string> }>;

type Fields = Readonly<Record<string, FormField>>;

const referencesTo = (fields: Fields, module: string): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.refersTo === module ? [name] : [],
  );

const scopeOf = (ofDepartment: string | undefined, ofOwner: string | undefined): Pick<ProposedScope, 'scope'> =>
  ofDepartment === undefined && ofOwner === undefined
    ? {}
    : {
        scope: {
          ...(ofDepartment !== undefined && { department: ofDepartment }),
          ...(ofOwner !== undefined && { owner: ofOwner }),
        },
      };

/** The reference with the usual name, or the only one. */
const likelyOne = (names: ReadonlyArray<string>, usual: string): string | undefined =>
  names.find((name) => name === usual) ?? (names.length === 1 ? names[0] : undefined);

/**
 * The references that can say to which department a record belongs, and who owns it. Where a declaration has made the indexes of the
 * table, they tell its scope.
 */
export const proposedScope = ({ table, indexes }: FoundTable, fields: Fields): ProposedScope => {
  const departments = referencesTo(fields, department.name);
  const owners = referencesTo(fields, user.name);
  if (Object.hasOwn(indexes, `${table}_page_index`)) {
    const isReadAlong = (name: string) => Object.hasOwn(indexes, `${table}_${columnOf(name)}_scope_index`);
    return { ...scopeOf(departments.find(isReadAlong), owners.find(isReadAlong)), remarks: [] };
  }
  const [ofDepartment, ofOwner] = [likelyOne(departments, 'departmentId'), likelyOne(owners, 'ownerId')];
  const open = [
    ...(ofDepartment === undefined && departments.length > 0 ? [`department: one of ${departments.join(', ')}`] : []),
    ...(ofOwner === undefined && owners.length > 0 ? [`owner: one of ${owners.join(', ')}`] : []),
  ];
  const proposed = scopeOf(ofDepartment, ofOwner);
  return {
    ...proposed,
    remarks: [
      ...open.map((part) => `the scope may have ${part}`),
      ...(proposed.scope ? ['the scope is a proposal: without it, every permission reaches all records'] : []),
    ],
  };
};
