import { E } from '../src/domain/fp.js';
import { Environment } from './environment.js';
import { readJwtSecret, readPreviousJwtSecret } from './jwt-secret.js';

export type Settings = Environment & Readonly<{ JWT_SECRET: string; JWT_SECRET_PREVIOUS: string | undefined }>;

/** A line that names the variable and its rule, never a value. */
export type SettingsRefused = string;

/** Settings come from the environment alone; the first that breaks its rule is told. An empty variable counts as unset. */
export const readSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): E.Either<SettingsRefused, Settings> => {
  const settings = Environment.decode(environment);
  if (E.isLeft(settings)) {
    const broken = settings.left[0]?.context[1];
    return E.left(`${broken?.key ?? 'the environment'} must be ${broken?.type.name ?? 'well formed'}`);
  }
  const { PAGE_SIZE, MAX_PAGE_SIZE, REDIS_URL, DATABASE_URL, DATABASE_REPLICA_URLS, WORKERS } = settings.right;
  if (PAGE_SIZE > MAX_PAGE_SIZE) return E.left('PAGE_SIZE must be at most MAX_PAGE_SIZE');
  if (DATABASE_REPLICA_URLS.length > 0 && DATABASE_URL === undefined)
    return E.left('DATABASE_REPLICA_URLS must come with a DATABASE_URL');
  if (WORKERS > 1 && REDIS_URL.length === 0) return E.left('REDIS_URL must be set when WORKERS is above 1');
  if (WORKERS > 1 && DATABASE_URL === undefined) return E.left('DATABASE_URL must be set when WORKERS is above 1');

  const secret = readJwtSecret(environment);
  if (E.isLeft(secret)) return secret;
  const previous = readPreviousJwtSecret(environment, secret.right);
  if (E.isLeft(previous)) return previous;
  return E.right({ ...settings.right, JWT_SECRET: secret.right, JWT_SECRET_PREVIOUS: previous.right });
};
