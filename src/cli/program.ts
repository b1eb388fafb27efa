import { Command as Verb } from 'commander';
import { operatorEnvironment } from './operator-environment.js';
import { runCommand, runToEnd } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';
import { USAGE_EXIT_CODE } from './usage-error.js';
import { version } from './version.js';

const EXIT_CODES = `
Exit codes: 0 success, 1 failure or refusal, 2 wrong usage.`;

const SETTINGS = `
Settings come from the environment, as for the service.${EXIT_CODES}`;

const PASSWORD = `
The password has 6 to 128 characters. The command asks for it twice and does
not show it. With --password-stdin it reads one line from standard input.`;

const UNLOCK = `
Without an address the command clears the locks of the name at every address
from which the audit trail has a failed login. Pass the address to clear a
per-address lock. The exit code is 1 if there was nothing to clear.`;

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
    .description('Login, tokens, permissions and lists for an administrative application.')
    .version(version(), '-V, --version', 'prints the version')
    .addHelpText('after', SETTINGS);
  const verb = (parent: Verb, words: string, description: string, more = ''): Verb => {
    const made = strictly(parent.command(words)).description(description);
    return more === '' ? made : made.addHelpText('after', more);
  };

  verb(program, 'serve', 'runs the service until SIGTERM or Ctrl-C, like npm start').action(async () => {
    const { serveCommand } = await import('./commands/serve.js');
    await runCommand(serveCommand);
  });

  verb(program, 'migrate', 'applies pending migrations; several may run at the same time').action(async () => {
    const { migrateCommand } = await import('./commands/migrate.js');
    await runCommand(migrateCommand, withSecretOfTheMoment());
  });

  verb(program, 'seed', 'loads demo accounts and records into a database without users').action(async () => {
    const { seedCommand } = await import('./commands/seed.js');
    await runCommand(seedCommand, withSecretOfTheMoment());
  });

  const user = verb(program, 'user', 'lists and adds users, sets passwords, disables and enables accounts');

  verb(
    user,
    'add <username>',
    'adds a user',
    `${PASSWORD}

The first user of a database has id 1. This user is the administrator and
passes every permission check.`,
  )
    .option('--realname <name>', 'the real name, shown beside the user name')
    .option('--role <code or name>', 'a role of the user; can be repeated', another)
    .option('--must-change-password', 'mark the password as one that the user must change')
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

  verb(user, 'set-password <username>', 'sets a password and revokes the tokens of the user', PASSWORD)
    .option('--must-change-password', 'mark the password as one that the user must change')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (username: string, options: UserOptions) => {
      const { setPasswordCommand } = await import('./commands/set-password.js');
      await runCommand(setPasswordCommand(username, options), operatorEnvironment());
    });

  verb(user, 'disable <username>', 'disables an account and revokes its tokens').action(async (username: string) => {
    const { setEnabledCommand } = await import('./commands/set-enabled.js');
    await runCommand(setEnabledCommand(username, false), operatorEnvironment());
  });

  verb(user, 'enable <username>', 'enables a disabled account').action(async (username: string) => {
    const { setEnabledCommand } = await import('./commands/set-enabled.js');
    await runCommand(setEnabledCommand(username, true), operatorEnvironment());
  });

  verb(user, 'list', 'lists all users: id, user name, enabled or disabled, real name').action(async () => {
    const { listUsersCommand } = await import('./commands/list-users.js');
    await runCommand(listUsersCommand, operatorEnvironment());
  });

  verb(program, 'revoke <username>', 'revokes all tokens of a user').action(async (username: string) => {
    const { revokeCommand } = await import('./commands/revoke.js');
    await runCommand(revokeCommand(username), operatorEnvironment());
  });

  verb(program, 'unlock <username> [address]', 'clears the failed logins and locks of a user name', UNLOCK).action(
    async (username: string, address: string | undefined) => {
      const { unlockCommand } = await import('./commands/unlock.js');
      await runCommand(unlockCommand(username, address), operatorEnvironment());
    },
  );

  verb(program, 'doctor', 'checks settings, stores and host, and suggests fixes')
    .option('--json', 'for machines: {"ok", "checks": [{"subject", "state", "message", "hint"}]}')
    .action(async ({ json }: Readonly<{ json?: boolean }>) => {
      const { doctor } = await import('./commands/doctor.js');
      await runToEnd(() => doctor(json ? 'json' : 'text'));
    });
  return program;
};
