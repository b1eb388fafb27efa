import { Command as Verb } from 'commander';
import { operatorEnvironment } from './operator-environment.js';
import { runCommand, runToEnd } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';
import { USAGE_EXIT_CODE } from './usage-error.js';
import { version } from './version.js';

const EXIT_CODES = `
Exit codes: 0 done, 1 failed or refused, 2 called wrongly.`;

const SETTINGS = `
Settings come from the environment alone, as for the service.${EXIT_CODES}`;

const PASSWORD = `
The password has 6 to 128 characters. It is asked for twice on the terminal,
which does not show it; with --password-stdin it is the one line on standard
input.`;

const UNLOCK = `
Without an address the name is unlocked at every address from which the audit
trail knows a failed login. Where nothing is counted, the exit code is 1.`;

/** Of the help, on whatever terminal, so that it reads as the documents have it. */
const WIDTH = 80;

const another = (item: string, items: ReadonlyArray<string> = []): ReadonlyArray<string> => [...items, item];

/** A value that was joined to an unknown option is nobody's business: it may be a password. */
const withoutValues = (text: string): string => text.replace(/(--?[\w-]+)=[^']*/g, '$1');

/** Whatever is called wrongly is told with 2; commander would say 1. */
const strictly = (verb: Verb): Verb =>
  verb
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_EXIT_CODE))
    .configureOutput({
      getOutHelpWidth: () => WIDTH,
      getErrHelpWidth: () => WIDTH,
      outputError: (text, write) => write(withoutValues(text).replace(/^error: /, 'menshen: ')),
    })
    .showSuggestionAfterError(false);

/** An option that was not given is not there. */
type UserOptions = Readonly<{ mustChangePassword?: boolean; passwordStdin?: boolean }>;

/** The command line: what it is called with, its help, and what each command loads. */
export const menshenProgram = (): Verb => {
  const program = strictly(new Verb('menshen'))
    .description('The guardian at the gate of an administrative application.')
    .version(version(), '-V, --version', 'prints the version')
    .addHelpText('after', SETTINGS);
  const verb = (parent: Verb, words: string, description: string, more = ''): Verb => {
    const made = strictly(parent.command(words)).description(description);
    return more === '' ? made : made.addHelpText('after', more);
  };

  verb(program, 'serve', 'serves until SIGTERM or Ctrl-C, like npm start').action(async () => {
    const { serveCommand } = await import('./commands/serve.js');
    await runCommand(serveCommand);
  });

  verb(program, 'migrate', 'brings the schema of the database up; safe while others do the same').action(async () => {
    const { migrateCommand } = await import('./commands/migrate.js');
    await runCommand(migrateCommand, withSecretOfTheMoment());
  });

  verb(program, 'seed', 'loads the demo accounts and records into a database that has no users').action(async () => {
    const { seedCommand } = await import('./commands/seed.js');
    await runCommand(seedCommand, withSecretOfTheMoment());
  });

  const user = verb(program, 'user', 'lists and adds users, sets passwords, disables and enables accounts');

  verb(
    user,
    'add <username>',
    'adds a user who can log in at once',
    `${PASSWORD}

The first user of a database has id 1: the administrator, whom no permission
check stops.`,
  )
    .option('--realname <name>', 'shown beside the user name')
    .option('--role <code or name>', 'a role of the user; may be repeated', another)
    .option('--must-change-password', 'tell the user at login to change the password')
    .option('--password-stdin', 'read the password from standard input')
    .action(
      async (
        username: string,
        options: UserOptions & Readonly<{ realname?: string; role?: ReadonlyArray<string> }>,
      ) => {
        const { addUserCommand } = await import('./commands/add-user.js');
        await runCommand(addUserCommand(username, options), operatorEnvironment());
      },
    );

  verb(user, 'set-password <username>', 'gives a user another password, and ends the tokens given before', PASSWORD)
    .option('--must-change-password', 'tell the user at login to change the password')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (username: string, options: UserOptions) => {
      const { setPasswordCommand } = await import('./commands/set-password.js');
      await runCommand(setPasswordCommand(username, options), operatorEnvironment());
    });

  verb(user, 'disable <username>', 'keeps a user from logging in, and ends the tokens given before').action(
    async (username: string) => {
      const { setEnabledCommand } = await import('./commands/set-enabled.js');
      await runCommand(setEnabledCommand(username, false), operatorEnvironment());
    },
  );

  verb(user, 'enable <username>', 'lets a disabled user log in anew').action(async (username: string) => {
    const { setEnabledCommand } = await import('./commands/set-enabled.js');
    await runCommand(setEnabledCommand(username, true), operatorEnvironment());
  });

  verb(user, 'list', 'lists all users: id, user name, enabled or disabled, real name').action(async () => {
    const { listUsersCommand } = await import('./commands/list-users.js');
    await runCommand(listUsersCommand, operatorEnvironment());
  });

  verb(program, 'revoke <username>', 'ends every token of a user, who may log in anew').action(
    async (username: string) => {
      const { revokeCommand } = await import('./commands/revoke.js');
      await runCommand(revokeCommand(username), operatorEnvironment());
    },
  );

  verb(
    program,
    'unlock <username> [address]',
    'clears the failed logins of a user name, and so its locks',
    UNLOCK,
  ).action(async (username: string, address: string | undefined) => {
    const { unlockCommand } = await import('./commands/unlock.js');
    await runCommand(unlockCommand(username, address), operatorEnvironment());
  });

  verb(program, 'doctor', 'examines settings, stores and host, and says what to do')
    .option('--json', 'for machines: {"ok", "checks": [{"subject", "state", "message", "hint"}]}')
    .action(async ({ json }: Readonly<{ json?: boolean }>) => {
      const { doctor } = await import('./commands/doctor.js');
      await runToEnd(() => doctor(json ? 'json' : 'text'));
    });
  return program;
};
