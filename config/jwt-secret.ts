import { E } from '../src/contract/values/fp.js';
import { ruleOfStrength } from './weak-secret.js';

const LEAST_BYTES = 32;

/** The rule that a secret breaks. */
const ruleBrokenBy = (secret: string): string | undefined => {
  if (Buffer.byteLength(secret) < LEAST_BYTES) return `must have at least ${LEAST_BYTES} bytes`;
  return ruleOfStrength(secret);
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The signing secret (specification 5.2): `JWT_SECRET`, or `JWT_SALT`. It has no default. The left is a line with the
 * variable and the rule, never the value.
 */
export const readJwtSecret = (environment: Variables): E.Either<string, string> => {
  const secret = environment['JWT_SECRET'] ?? '';
  const salt = environment['JWT_SALT'] ?? '';
  if (secret !== '' && salt !== '' && secret !== salt)
    return E.left('JWT_SECRET and JWT_SALT must not differ when both are set');

  const value = secret === '' ? salt : secret;
  const name = secret === '' && salt !== '' ? 'JWT_SALT' : 'JWT_SECRET';
  if (value === '') return E.left('JWT_SECRET must be set (or JWT_SALT): it signs the tokens and has no default');
  const broken = ruleBrokenBy(value);
  return broken === undefined ? E.right(value) : E.left(`${name} ${broken}`);
};

/** The previous secret, `JWT_SECRET_PREVIOUS`, whose tokens stay valid. Undefined when it is not set. The left is as above. */
export const readPreviousJwtSecret = (
  environment: Variables,
  current: string | undefined,
): E.Either<string, string | undefined> => {
  const value = environment['JWT_SECRET_PREVIOUS'] ?? '';
  if (value === '') return E.right(undefined);
  if (value === current) return E.left('JWT_SECRET_PREVIOUS must not be the current secret');
  const broken = ruleBrokenBy(value);
  return broken === undefined ? E.right(value) : E.left(`JWT_SECRET_PREVIOUS ${broken}`);
};
