import { E } from '../src/contract/values/fp.js';
import { accountPolicyOf, weakerThanProfile, type AccountPolicy } from './account-policy.js';
import { Environment } from './environment.js';
import { readFactorKeys, type FactorKeys } from './factor-key.js';
import { readJwtSecret, readPreviousJwtSecret } from './jwt-secret.js';

export type Settings = Omit<Environment, keyof AccountPolicy> &
  AccountPolicy &
  FactorKeys &
  Readonly<{ JWT_SECRET: string; JWT_SECRET_PREVIOUS: string | undefined }>;

/** One line for each rule that is broken. A line names the variable and its rule, never a value. */
export type SettingsRefused = string;

type Variables = Readonly<Record<string, string | undefined>>;

/** The rules that several variables follow together. */
const rulesBrokenBy = (environment: Environment): ReadonlyArray<string> => {
  const { PAGE_SIZE, MAX_PAGE_SIZE, REDIS_URL, DATABASE_URL, DATABASE_REPLICA_URLS, WORKERS, PORT, METRICS_PORT } =
    environment;
  const rules: ReadonlyArray<readonly [isBroken: boolean, line: string]> = [
    [METRICS_PORT !== 0 && METRICS_PORT === PORT, 'METRICS_PORT must not be the PORT of the service'],
    [PAGE_SIZE > MAX_PAGE_SIZE, 'PAGE_SIZE must be at most MAX_PAGE_SIZE'],
    [
      DATABASE_REPLICA_URLS.length > 0 && DATABASE_URL === undefined,
      'DATABASE_REPLICA_URLS must come with a DATABASE_URL',
    ],
    [WORKERS > 1 && REDIS_URL.length === 0, 'REDIS_URL must be set when WORKERS is above 1'],
    [WORKERS > 1 && DATABASE_URL === undefined, 'DATABASE_URL must be set when WORKERS is above 1'],
  ];
  return [...rules.filter(([isBroken]) => isBroken).map(([, line]) => line), ...weakerThanProfile(environment)];
};

/** Reads each variable, then checks the rules across variables. */
const readEnvironment = (environment: Variables): E.Either<ReadonlyArray<string>, Environment> => {
  const decoded = Environment.decode(environment);
  if (E.isLeft(decoded))
    return E.left(
      decoded.left.map(({ context: [, variable] }) => `${variable?.key ?? ''} must be ${variable?.type.name ?? ''}`),
    );
  const broken = rulesBrokenBy(decoded.right);
  return broken.length === 0 ? decoded : E.left(broken);
};

/** A second factor needs a key for its secret. */
const isKeyMissing = (environment: Environment, { FACTOR_KEY }: FactorKeys): boolean =>
  accountPolicyOf(environment).SECOND_FACTOR !== 'off' && !FACTOR_KEY;

/** Settings come from the environment alone. The left names every broken rule. An empty variable counts as unset. */
export const readSettings = (environment: Variables): E.Either<SettingsRefused, Settings> => {
  const read = readEnvironment(environment);
  const secret = readJwtSecret(environment);
  const previous = readPreviousJwtSecret(environment, E.isRight(secret) ? secret.right : undefined);
  const keys = readFactorKeys(environment);
  const isWithoutKey = E.isRight(read) && E.isRight(keys) && isKeyMissing(read.right, keys.right);
  if (E.isRight(read) && E.isRight(secret) && E.isRight(previous) && E.isRight(keys) && !isWithoutKey)
    return E.right({
      ...read.right,
      ...accountPolicyOf(read.right),
      ...keys.right,
      JWT_SECRET: secret.right,
      JWT_SECRET_PREVIOUS: previous.right,
    });
  const broken = [
    ...(E.isLeft(read) ? read.left : []),
    ...[secret, previous, keys].flatMap((outcome) => (E.isLeft(outcome) ? [outcome.left] : [])),
    ...(isWithoutKey && E.isRight(read)
      ? [
          `FACTOR_KEY must be set where SECOND_FACTOR is ${accountPolicyOf(read.right).SECOND_FACTOR}: openssl rand -hex 32 makes one`,
        ]
      : []),
  ];
  return E.left(broken.join('\n'));
};
