import { distance, FEW, LONGEST_COMPARED } from '../src/contract/values/nearest-name.js';
import { Environment } from './environment.js';

/** Every variable that the service reads. */
export const SETTING_NAMES: ReadonlyArray<string> = [
  ...Object.keys(Environment.type.props),
  ...['JWT_SECRET', 'JWT_SECRET_PREVIOUS', 'JWT_SALT', 'FACTOR_KEY', 'FACTOR_KEY_PREVIOUS'],
];

/** The first word of a name with its underscore; empty if the name has one word. */
const prefixOf = (name: string): string => /^[A-Z]+_/.exec(name)?.[0] ?? '';

/** Platforms and other programs set variables that begin with these words too, such as `REDIS_HOST` and `TIME_STYLE`. */
const COMMON_PREFIXES = [
  ...['DATABASE_', 'REDIS_', 'OTEL_', 'LOG_', 'PASSWORD_', 'SESSION_', 'STORE_', 'METRICS_', 'CONSOLE_'],
  ...['API_', 'DATA_', 'DEFAULT_', 'KEEP_', 'MAX_', 'PAGE_', 'TIME_'],
];

/** Kubernetes and Docker tell the address of a service `login` in `LOGIN_SERVICE_HOST`, `LOGIN_PORT_80_TCP` and the like. */
const OF_SERVICE = /_(SERVICE_(HOST|PORT)\w*|PORT(_\d+_\w+)?)$/;

const OWN_PREFIXES = new Set(
  SETTING_NAMES.map(prefixOf).filter((prefix) => !['', ...COMMON_PREFIXES].includes(prefix)),
);

/** The settings with the fewest other characters, if these are few. `comparedOf` is the compared part of a name. */
const nearestTo = (name: string, comparedOf: (name: string) => string): ReadonlyArray<string> => {
  const differences = SETTING_NAMES.map((setting) => distance(comparedOf(name), comparedOf(setting)));
  const fewest = Math.min(...differences, FEW);
  return SETTING_NAMES.filter((_, i) => differences[i] === fewest);
};

const whole = (name: string): string => name;
const firstTwoWords = (name: string): string => name.split('_', 2).join('_');

/** The letters of a name alone. */
const withoutForm = (name: string): string => name.toUpperCase().replaceAll('_', '');

/**
 * The settings that are probably meant: the same name in other letters or without underscores; otherwise the nearest by all
 * words, otherwise by two, otherwise all with the same first word.
 */
const similarTo = (name: string): ReadonlyArray<string> => {
  const same = SETTING_NAMES.filter((setting) => setting.includes('_') && withoutForm(setting) === withoutForm(name));
  if (same.length > 0) return same;
  if (!name.includes('_')) return [];
  const nearest = nearestTo(name, whole);
  const prefix = prefixOf(name);
  if (nearest.length > 0 || !OWN_PREFIXES.has(prefix) || OF_SERVICE.test(name)) return nearest;
  const partly = nearestTo(name, firstTwoWords);
  return partly.length > 0 ? partly : SETTING_NAMES.filter((setting) => prefixOf(setting) === prefix);
};

type UnknownSetting = Readonly<{ name: string; hint: string }>;

/**
 * The variables that are probably meant as settings but are none: each with a prefix of our settings that other programs do
 * not use, and each name that is a misspelt setting of several words. `hint` names the similar settings.
 */
export const unknownSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyArray<UnknownSetting> =>
  Object.keys(environment)
    .filter((name) => name.length <= LONGEST_COMPARED && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const similar = similarTo(name);
      if (similar.length === 0) return [];
      const hint = similar.length === 1 ? 'the nearest setting is' : 'the settings with similar names are';
      return [{ name, hint: `${hint} ${similar.join(', ')}` }];
    });
