import { relative } from 'node:path';
import { declareTable } from '../../composition/table-declarations.js';
import { printError, UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onMigratedStores } from '../process/stores.js';

/** Prints the declaration of a table of the database. It writes the snapshot of the module if there is none. */
export const fromTableCommand =
  (table: string): Command =>
  async (deployment) => {
    if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new UsageError('the name of the table must be in lower case');
    const declared = await onMigratedStores(deployment, (composition) =>
      declareTable(composition, deployment.configuration, table),
    );
    if (!declared) throw new Error(`the database has no table ${table}`);
    printLine(declared.text.trimEnd());
    if (declared.snapshot !== undefined) printError(`wrote ${relative(process.cwd(), declared.snapshot)}`);
  };
