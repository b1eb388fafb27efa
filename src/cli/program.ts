import { Command as Verb } from 'commander';
import type { ImportOptions } from './commands/import.js';
import type { MigrationOptions } from './commands/module-migration.js';
import type { NewModuleOptions } from './commands/module-new.js';
import type { ListSessionsOptions } from './commands/sessions.js';
import type { UserRolesOptions } from './commands/user-roles.js';
import type { AddUserOptions, DisableOptions, PasswordOptions } from './commands/users.js';
import * as texts from './help-texts.js';
import { operatorEnvironment, version, withEphemeralSecret, type ProcessEnvironment } from './process/environment.js';
import { USAGE_EXIT_CODE } from './process/errors.js';
import { forTerminal } from './process/output.js';
import type { Command } from './process/run.js';

/** The width of help texts on every terminal, as in the documents. */
const WIDTH = 80;

/** The value of an unknown option may be a password. */
const withoutValues = (text: string): string => text.replace(/(--?[\w-]+)=[^']*/g, '$1');

/** Wrong usage ends with code 2. The default of commander is 1. */
const configured = (verb: Verb): Verb =>
  verb
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_EXIT_CODE))
    .configureOutput({
      getOutHelpWidth: () => WIDTH,
      getErrHelpWidth: () => WIDTH,
      outputError: (text, write) => write(forTerminal(withoutValues(text)).replace(/^error: /, 'menshen: ')),
    })
    .showSuggestionAfterError(false);

const appended = (item: string, items: ReadonlyArray<string> = []): ReadonlyArray<string> => [...items, item];

const withPasswordOptions = (verb: Verb): Verb =>
  verb
    .option('--must-change-password', 'mark the password as one that the user must change')
    .option('--password-stdin', 'read the password from standard input');

const users = () => import('./commands/users.js');

/** The command line. Each command loads its own modules. */
export const menshenProgram = (): Verb => {
  const program = configured(new Verb('menshen'))
    .description('Login, tokens, permissions and lists for an administrative application.')
    .version(version(), '-V, --version', 'prints the version')
    .option('--config <file>', 'the configuration; without it menshen.config.js or .mjs in the working folder')
    .addHelpText('after', texts.SETTINGS);
  const configuration = () => program.opts<Readonly<{ config?: string }>>().config;
  /** A help text needs no settings, which take a third of the time of a start. */
  const runCommand = async (command: Command, environment: ProcessEnvironment = process.env): Promise<never> => {
    const runner = await import('./process/run.js');
    return runner.runCommand(command, { environment, config: configuration() });
  };
  /** Runs a command that prints to a person. */
  const runForOperator = (command: Command) => runCommand(command, operatorEnvironment());
  /** Runs a command that needs no settings. */
  const runUnset = async (work: () => void | Promise<void>): Promise<never> =>
    (await import('./process/run.js')).runToEnd(async () => work());
  const verb = (parent: Verb, words: string, description: string, more = ''): Verb => {
    const made = configured(parent.command(words)).description(description);
    return more === '' ? made : made.addHelpText('after', more);
  };

  verb(program, 'serve', 'runs the service until SIGTERM or Ctrl-C, like npm start').action(async () =>
    runCommand((await import('./commands/serve.js')).serveCommand),
  );

  verb(program, 'migrate', 'applies pending migrations; several may run at the same time').action(async () =>
    runCommand((await import('./commands/database.js')).migrateCommand, withEphemeralSecret()),
  );

  verb(program, 'seed', 'loads demo accounts and records into a database without users').action(async () =>
    runCommand((await import('./commands/database.js')).seedCommand, withEphemeralSecret()),
  );

  const user = verb(
    program,
    'user',
    'lists and adds users, sets passwords, disables and enables accounts, removes second factors',
  );

  const add = verb(user, 'add <username>', 'adds a user', `${texts.PASSWORD}\n${texts.FIRST_USER}`)
    .option('--realname <name>', 'the real name, shown beside the user name')
    .option('--role <code or name>', 'a role of the user; can be repeated', appended)
    .option('--valid-until <day>', 'the last day of the account, YYYY-MM-DD');
  withPasswordOptions(add).action(async (username: string, options: AddUserOptions) =>
    runForOperator((await users()).addUserCommand(username, options)),
  );

  const setPassword = verb(
    user,
    'set-password <username>',
    'sets a password and revokes the tokens of the user',
    texts.PASSWORD,
  );
  withPasswordOptions(setPassword).action(async (username: string, options: PasswordOptions) =>
    runForOperator((await users()).setPasswordCommand(username, options)),
  );

  verb(user, 'disable <username>', 'disables an account and revokes its tokens', texts.DISABLE)
    .option('--even-the-administrator', 'disable user 1 too')
    .action(async (username: string, options: DisableOptions) =>
      runForOperator((await users()).setEnabledCommand(username, false, options)),
    );

  verb(user, 'enable <username>', 'enables a disabled account').action(async (username: string) =>
    runForOperator((await users()).setEnabledCommand(username, true)),
  );

  verb(user, 'roles <username>', 'gives a user roles, takes roles away, and lists the roles', texts.USER_ROLES)
    .option('--role <code or name>', 'a role to give; can be repeated', appended)
    .option('--remove <code or name>', 'a role to take away; can be repeated', appended)
    .option('--scope <number>', 'the records that the given roles reach, 1 to 5')
    .option('--department <id or code>', 'a department of scope 2; can be repeated', appended)
    .option('--below', 'the departments with all below them')
    .action(async (username: string, options: UserRolesOptions) =>
      runForOperator((await import('./commands/user-roles.js')).userRolesCommand(username, options)),
    );

  verb(user, 'valid-until <username> <day>', 'sets the last day of an account: YYYY-MM-DD, or never', texts.VALIDITY)
    .option('--even-the-administrator', 'set a last day of user 1 too')
    .action(async (username: string, day: string, options: DisableOptions) =>
      runForOperator((await users()).setValidityCommand(username, day, options)),
    );

  verb(user, 'reset-factor <username>', 'removes the second factor of a user', texts.RESET_FACTOR).action(
    async (username: string) => runForOperator((await import('./commands/factors.js')).resetFactorCommand(username)),
  );

  verb(user, 'list', 'lists all users: id, user name, enabled or disabled, real name').action(async () =>
    runForOperator((await users()).listUsersCommand),
  );

  verb(program, 'revoke <username>', 'revokes all tokens of a user').action(async (username: string) =>
    runForOperator((await users()).revokeCommand(username)),
  );

  verb(
    program,
    'unlock <username> [address]',
    'clears the failed logins and locks of a user name',
    texts.UNLOCK,
  ).action(async (username: string, address: string | undefined) =>
    runForOperator((await import('./commands/unlock.js')).unlockCommand(username, address)),
  );

  const lock = verb(program, 'lock', 'lists the locks of logins');
  verb(lock, 'list', 'lists the present locks: scope, user name, address, seconds', texts.LOCKS).action(async () =>
    runForOperator((await import('./commands/locks.js')).listLocksCommand),
  );

  const factor = verb(program, 'factor', 'encrypts the secrets of second factors');
  verb(factor, 'rekey', 'encrypts every secret under the present key', texts.REKEY).action(async () =>
    runForOperator((await import('./commands/factors.js')).rekeyFactorsCommand),
  );

  const session = verb(program, 'session', 'lists and ends sessions');
  verb(session, 'list', 'lists the usable sessions, newest first', texts.SESSIONS)
    .option('--name <text>', 'only users whose user name or real name contains the text')
    .action(async (options: ListSessionsOptions) =>
      runForOperator((await import('./commands/sessions.js')).listSessionsCommand(options)),
    );
  verb(
    session,
    'end <id...>',
    'ends sessions, all or none',
    '\nThe tokens of a session are refused at the next request.',
  ).action(async (ids: ReadonlyArray<string>) =>
    runForOperator((await import('./commands/sessions.js')).endSessionsCommand(ids)),
  );

  const menu = verb(program, 'menu', 'adds the menus of a new database');
  verb(menu, 'init', 'adds a menu for each permission to a database without menus', texts.MENUS).action(async () =>
    runForOperator((await import('./commands/menus.js')).initMenusCommand),
  );

  const role = verb(program, 'role', 'grants permissions to roles');
  verb(role, 'grant <role> <permission...>', 'gives a role more permissions', texts.GRANT).action(
    async (codeOrName: string, permissions: ReadonlyArray<string>) =>
      runForOperator((await import('./commands/roles.js')).grantCommand(codeOrName, permissions)),
  );

  const department = verb(program, 'department', 'lists the departments');
  verb(department, 'list', 'lists all departments: id, code, name, parent', texts.DEPARTMENTS).action(async () =>
    runForOperator((await import('./commands/departments.js')).listDepartmentsCommand),
  );

  verb(program, 'import <module> <file>', 'adds and updates records by the rows of a CSV file', texts.IMPORT)
    .option('--dry-run', 'only judge the rows')
    .option('--again', 'imports the file even if it was imported before')
    .option('--ignore-names', 'imports the file even if columns that are not read differ from what is imported')
    .option('--charset <name>', 'utf-8 or gb18030; without it UTF-8, if the bytes are')
    .action(async (name: string, file: string, options: ImportOptions) =>
      runForOperator((await import('./commands/import.js')).importCommand(name, file, options)),
    );

  const module = verb(program, 'module', 'writes your own modules and their migrations');
  verb(module, 'new <name>', 'writes the declaration of a new module', texts.NEW_MODULE)
    .option('--title <text>', 'the name that users see, in Chinese')
    .option('--english <text>', 'the same in English, in the plural')
    .action(async (name: string, titles: NewModuleOptions) => {
      const { newModule } = await import('./commands/module-new.js');
      await runUnset(() => newModule(name, titles, configuration()));
    });
  verb(module, 'migration <name>', 'writes the next migration of a module', texts.MIGRATION)
    .option('--check', 'write nothing; the exit code is 1 if a migration is missing')
    .option('--destructive', 'drop columns and make columns narrower')
    .option('--value <field=text>', 'the value of a field in the records that exist; can be repeated', appended)
    .option('--rename <old=new>', 'the new name of a field; can be repeated', appended)
    .action(async (name: string, options: MigrationOptions) => {
      const { moduleMigration } = await import('./commands/module-migration.js');
      await runUnset(() => moduleMigration(name, options, configuration()));
    });
  verb(module, 'from-table <table>', 'prints the declaration of a table of the database', texts.FROM_TABLE).action(
    async (table: string) => runForOperator((await import('./commands/module-from-table.js')).fromTableCommand(table)),
  );

  verb(program, 'doctor', 'checks settings, stores and host, and suggests fixes')
    .option(
      '--json',
      'for machines: {"ok", "checks": [{"subject", "state", "message", "hint"}], "mlps": {"level", "missing"}}',
    )
    .action(async ({ json }: Readonly<{ json?: boolean }>) => {
      const { doctor } = await import('./doctor/doctor.js');
      const { runToEnd } = await import('./process/run.js');
      await runToEnd(() => doctor(json ? 'json' : 'text', configuration()));
    });
  return program;
};
