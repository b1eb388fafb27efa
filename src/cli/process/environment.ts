import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

/** The version of the package. Sources and compiled files lie at different depths, so it searches the parent folders. */
export const version = (): string => {
  for (const folder of createRequire(import.meta.url).resolve.paths('menshen') ?? []) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (manifest.name === 'menshen' && manifest.version !== undefined) return manifest.version;
    } catch {
      // no manifest in this folder
    }
  }
  return 'unknown';
};
