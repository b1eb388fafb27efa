import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** For a command that gives out no tokens: the process environment with a random signing secret. */
export const withEphemeralSecret = (): ProcessEnvironment => ({
  ...process.env,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  JWT_SALT: '',
});

/** The same for a command that prints to a person. `LOG_LEVEL` switches the log on. */
export const operatorEnvironment = (): ProcessEnvironment => {
  const level = process.env['LOG_LEVEL'] ?? '';
  return { ...withEphemeralSecret(), LOG_LEVEL: level === '' ? 'silent' : level };
};

const require = createRequire(import.meta.url);

/** The version of the package. The package finds its own manifest by its name. */
export const version = (): string => (require('menshen/package.json') as Readonly<{ version: string }>).version;
