import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** The version of the package. */
export const version = (): string => {
  const manifest = createRequire(import.meta.url).resolve('menshen/package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<{ version: string }>).version;
};
