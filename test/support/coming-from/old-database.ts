import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { menshenHere } from '../../cli/here.js';
import { rowsIn } from '../csv.js';
import { JWT_SECRET } from '../http/service.js';
import { newFolder } from '../new-folder.js';
import { postgresBinaries } from '../postgres/binaries.js';
import type { PostgresServer } from '../postgres/server.js';
import { sharedPostgres } from '../postgres/shared.js';
import { environmentOf } from '../process/service-process.js';
import { told, toldWith } from './commands.js';

/** A row of the report. */
export type Told = Readonly<Record<'kind' | 'old_id' | 'name' | 'outcome' | 'reason' | 'detail', string>>;

/** An old system: the name of its schema and of its script, and SQL for the schema. */
export type OldSystem = Readonly<{ schema: string; script: string; sql: () => Promise<string> }>;

const reportIn = (csv: string): ReadonlyArray<Told> => {
  const [names = [], ...rows] = rowsIn(csv.replaceAll('\n', '\r\n'));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [names[i] ?? '', cell])) as Told);
};

/** What a command needs that works on this database. */
export const settingsFor = (url: string) => ({
  environment: { DATABASE_URL: url, JWT_SECRET, DATABASE_DEADLINE_MS: '10000', BCRYPT_COST: '10' },
});

let original: Promise<string> | undefined;

/** A database with the menus of Menshen, filled by the commands of the page once, and copied. */
const preparedDatabase = async ({ newDatabase }: PostgresServer): Promise<string> => {
  original ??= newDatabase().then(async (url) => {
    for (const command of toldWith('npx menshen m')) {
      const { code, errors } = await menshenHere(command.split(' ').slice(2), settingsFor(url));
      if (code !== 0) throw new Error(`${command}: ${errors}`);
    }
    return url;
  });
  return newDatabase(await original);
};

/** A new database of Menshen with an old schema beside it, which the command of the page has read. */
export const oldDatabase = async (context: Mocha.Context, { schema, script, sql }: OldSystem) => {
  const server = await sharedPostgres(context);
  const url = await preparedDatabase(server);
  const folder = await newFolder('coming-from');
  await symlink(resolve('deploy'), join(folder, 'deploy'));
  const PATH = [postgresBinaries(), process.env['PATH']].join(delimiter);
  const env = environmentOf({ DATABASE_URL: url, PATH });
  /** Runs a command of the page where `deploy` is. */
  const shell = async (command: string): Promise<string> => {
    const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env });
    return ran.stdout;
  };
  await writeFile(join(folder, 'old.sql'), await sql());
  await shell('psql "$DATABASE_URL" --quiet --set ON_ERROR_STOP=1 --file old.sql');
  const proposals = await shell(told(`old=${schema} -f deploy/coming-from/${script}`));
  const rows = <Row = Readonly<Record<string, unknown>>>(query: string) =>
    server.run<Row>(query, new URL(url).pathname.slice(1));
  /** What a command that must change nothing may not change. */
  const state = () =>
    rows(`select (select count(*) from users) as users, (select count(*) from roles) as roles,
      (select count(*) from menus) as menus, (select count(*) from departments) as departments, (select count(*) from positions) as positions,
      (select count(*) from user_roles) as links, (select count(*) from role_menus) as grants,
      (select count(*) from audit_events) as trail, (select sum(live) from listed_tables) as live,
      (select last_value from pg_sequences where sequencename = 'users_id_seq') as id`);
  const report = async () => reportIn(await readFile(join(folder, 'report.csv'), 'utf8'));
  return { url, shell, rows, proposals, state, report };
};

export type OldDatabase = Awaited<ReturnType<typeof oldDatabase>>;
