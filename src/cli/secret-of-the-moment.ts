import { randomBytes } from 'node:crypto';

/** The environment of a command whose tokens nobody will need: a secret of the moment, whatever is set. */
export const withSecretOfTheMoment = (environment: Readonly<Record<string, string | undefined>> = process.env) => ({
  ...environment,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  JWT_SALT: '',
});
