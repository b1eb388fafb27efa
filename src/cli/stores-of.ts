import { resolve } from 'node:path';
import type { Settings } from '../../config/settings.js';

/** The address without user, password and parameters. The sentinels of a group are no URL, since commas separate them. */
const withoutCredentials = (address: string): string => {
  const [scheme = '', rest = ''] = address.split('://');
  if (!URL.canParse(address)) return `${scheme}://${rest.slice(rest.lastIndexOf('@') + 1)}`;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
};

/** Which database and which key-value store the settings name, for the person who runs a command. */
export const storesOf = ({ DATABASE_URL, DATA_DIR, REDIS_URL }: Settings): string => {
  const database =
    DATABASE_URL === undefined
      ? `the embedded database in ${resolve(DATA_DIR)}`
      : `the database ${withoutCredentials(DATABASE_URL)}`;
  const keyValueStore =
    REDIS_URL.length === 0
      ? 'a key-value store in memory'
      : `the key-value store ${REDIS_URL.map(withoutCredentials).join(',')}`;
  return `${database} and ${keyValueStore}`;
};
