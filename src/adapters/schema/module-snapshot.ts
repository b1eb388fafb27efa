import type { ManagedModule, Modules } from '../../contract/modules/managed-module.js';
import { menusOfModule } from '../../contract/access/product-menus.js';
import { menuStatements } from './menu-sql.js';
import { tableDifference, type ChangeAnswers, type TableDifference } from './table-difference.js';
import { tableOf, type TableModel } from './table-model.js';
import { createTable, fillDeletions } from './table-sql.js';

/** What the migrations of a module have made: the file `snapshot.json` beside them. */
export type ModuleSnapshot = TableModel &
  Readonly<{
    /** The permissions for which they have added menus. */
    menus: ReadonlyArray<string>;
  }>;

/** What the migrations of a module must have made. */
export const snapshotOf = (module: ManagedModule, modules: Modules): ModuleSnapshot => ({
  ...tableOf(module),
  menus: menusOfModule(module, modules).map(({ permission }) => permission),
});

/** The next migration of a module: the first one without a snapshot. */
export const nextMigration = (
  module: ManagedModule,
  modules: Modules,
  before: ModuleSnapshot | undefined,
  answers: ChangeAnswers = {},
): TableDifference => {
  const menus = menusOfModule(module, modules);
  if (!before)
    return { statements: [...createTable(tableOf(module)), ...menuStatements(menus)], needed: [], destructive: [] };
  const difference = tableDifference(before, tableOf(module), answers);
  const filled = before.notesDeletions ? [] : [fillDeletions(module)];
  return { ...difference, statements: [...difference.statements, ...filled, ...menuStatements(menus, before.menus)] };
};
