import type { DepartmentRecord } from '../../contract/modules/department.js';
import { E } from '../../contract/values/fp.js';
import { nestedTree, type Tree } from '../../contract/values/nested-tree.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';

/** Every department, each with the departments below it. */
export const readDepartmentTreeHandler =
  ({
    administrationReads,
  }: Readonly<{ administrationReads: AdministrationReads }>): Handler<
    void,
    never,
    ReadonlyArray<Tree<DepartmentRecord>>
  > =>
  async () =>
    E.right(nestedTree(await administrationReads.departments(), (department) => department));
