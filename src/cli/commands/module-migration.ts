import { createInterface } from 'node:readline/promises';
import { relative } from 'node:path';
import { readConfiguration } from '../../composition/configuration-file.js';
import {
  migratedModule,
  missingMigration,
  planMigration,
  type GivenAnswers,
  type MigrationPlan,
} from '../../composition/module-migrations.js';
import { E } from '../../contract/values/fp.js';
import { printError, UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';

export type MigrationOptions = Readonly<{
  check?: boolean;
  destructive?: boolean;
  value?: ReadonlyArray<string>;
  rename?: ReadonlyArray<string>;
}>;

/** `name=text` as an entry. */
const entriesOf = (option: string, texts: ReadonlyArray<string> = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new UsageError(`${option} needs a name, = and a text`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );

/** Asks on the terminal for the values of these fields. */
const askedValues = async (fields: ReadonlyArray<string>): Promise<Readonly<Record<string, string>>> => {
  const editor = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const values: Record<string, string> = {};
    for (const field of fields) values[field] = await editor.question(`${field} of the records that exist: `);
    return values;
  } finally {
    editor.close();
  }
};

/** Tells everything at once that hinders a migration: wrong options, values that are needed, and values that would be lost. */
const requireAnswers = (
  { faults, needed, destructive }: MigrationPlan,
  { values }: GivenAnswers,
  mayDestroy = false,
): void => {
  const lost = mayDestroy || destructive.length === 0 ? [] : destructive;
  // a value that was given wrongly is a fault already
  const missing = needed.filter((field) => !Object.hasOwn(values, field));
  const asked = process.stdin.isTTY && faults.length + lost.length === 0 ? [] : missing;
  const options = asked.map((field) => `--value ${field}=…`).join(' ');
  const hindrances = [
    ...faults,
    ...(asked.length > 0 ? [`the records that exist need a value: pass ${options}`] : []),
    ...(lost.length > 0
      ? [
          `${lost.join('; ')}; pass --destructive to lose these values, or --rename OLD=NEW to keep those of a renamed field`,
        ]
      : []),
  ];
  if (hindrances.length === 0) return;
  for (const hindrance of hindrances.slice(0, -1)) printError(hindrance);
  const last = hindrances.at(-1) ?? '';
  throw faults.length + asked.length > 0 ? new UsageError(last) : new Error(last);
};

/** Writes the next migration of a module, or checks that none is missing. It needs neither settings nor a database. */
export const moduleMigration = async (name: string, options: MigrationOptions, config?: string): Promise<void> => {
  const read = await readConfiguration(config);
  if (E.isLeft(read)) {
    for (const line of read.left.split('\n')) printError(line);
    process.exitCode = 1;
    return;
  }
  const module = migratedModule(read.right, name);
  if (!module) throw new UsageError(`the configuration has no module ${name}`);
  const given: GivenAnswers = {
    values: entriesOf('--value', options.value),
    renames: entriesOf('--rename', options.rename),
  };
  const first = planMigration(module, given);
  if (options.check) {
    requireAnswers({ ...first, needed: [], destructive: [] }, given);
    if (first.statements.length > 0 || first.needed.length > 0) throw new Error(missingMigration(name));
    printLine(`no migration of ${name} is missing`);
    return;
  }
  requireAnswers(first, given, options.destructive);
  const plan =
    first.needed.length === 0
      ? first
      : planMigration(module, { ...given, values: { ...given.values, ...(await askedValues(first.needed)) } });
  if (plan.faults.length > 0) throw new UsageError(plan.faults.join('; '));
  if (plan.statements.length === 0) {
    printLine(`no migration of ${name} is missing`);
    return;
  }
  for (const file of plan.write()) printLine(`wrote ${relative(process.cwd(), file)}`);
};
