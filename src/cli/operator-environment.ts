import type { ProcessEnvironment } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';

/** The environment of a command that speaks to a person: no signing secret is needed, and no log unless it is asked for. */
export const operatorEnvironment = (): ProcessEnvironment => {
  const asked = process.env['LOG_LEVEL'] ?? '';
  return { ...withSecretOfTheMoment(), LOG_LEVEL: asked === '' ? 'silent' : asked };
};
