import type { Tree } from '../../contract/values/nested-tree.js';
import type { DepartmentRecord } from '../../contract/modules/department.js';
import { ROOT_ID } from '../../contract/values/hierarchy.js';
import { E } from '../../contract/values/fp.js';
import type { Composition } from '../../composition/container.js';
import { auditText } from '../../domain/audit/audit-entry.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onMigratedStores } from '../process/stores.js';

/** Every live department by its id, each before those below it. */
export type Departments = ReadonlyMap<number, DepartmentRecord>;

const flat = (tree: ReadonlyArray<Tree<DepartmentRecord>>): ReadonlyArray<DepartmentRecord> =>
  tree.flatMap(({ children, ...department }) => [department, ...flat(children)]);

export const readDepartments = async ({ get }: Composition): Promise<Departments> => {
  const readTree = await get('readDepartmentTree');
  const tree = await readTree();
  if (E.isLeft(tree)) throw new Error('the departments cannot be read');
  return new Map(flat(tree.right).map((department) => [department.id, department]));
};

/** The ids of the departments that these ids and codes mean, each once. Throws an error for a text that does not mean one department. */
export const departmentsMeant = (texts: ReadonlyArray<string>, departments: Departments): ReadonlyArray<number> => {
  const ids = texts.map((text) => {
    const found = [...departments.values()].filter(({ id, code }) => String(id) === text || code === text);
    const [first, ...others] = text === '' ? [] : found;
    if (!first) throw new Error(`no department has the id or code ${JSON.stringify(text)}: nothing was changed`);
    if (others.length > 0)
      throw new Error(
        `${JSON.stringify(text)} is the id of a department and the code of another one: nothing was changed`,
      );
    return first.id;
  });
  return [...new Set(ids)];
};

/** The id of a department with its name. A name may have characters that would move the cursor of a terminal. */
export const departmentText = (id: number, departments: Departments): string =>
  [String(id), auditText(departments.get(id)?.name ?? '')].join(' ').trimEnd();

/** Prints every department: id, code, name, and the department above, separated by tabs. */
export const listDepartmentsCommand: Command = (deployment) =>
  onMigratedStores(deployment, async (composition) => {
    const departments = await readDepartments(composition);
    for (const { id, code, name, parentId } of departments.values())
      printLine(
        [id, code, auditText(name), parentId === ROOT_ID ? '' : departmentText(parentId, departments)].join('\t'),
      );
  });
