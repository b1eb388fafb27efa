import { readFileSync } from 'node:fs';
import { Environment } from '../../config/environment.js';

/** Every variable that the service reads: those of the codec, and the signing secrets. */
export const settingNames = (): ReadonlyArray<string> => {
  const secrets = [...readFileSync('.env.example', 'utf8').matchAll(/^(JWT_SECRET\w*)=/gm)].map(
    ([, name = '']) => name,
  );
  return [...Object.keys(Environment.type.props), ...secrets, 'JWT_SALT'];
};
