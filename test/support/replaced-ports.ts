import { randomBytes } from 'node:crypto';
import { readSettings, type Settings } from '../../config/settings.js';
import type { AdapterOverrides } from '../../src/composition/overrides.js';
import { expectRight } from './expect-either.js';

const JWT_SECRET = randomBytes(48).toString('base64url');

/** The settings of an environment, with a secret. */
export const settingsOf = (environment: Readonly<Record<string, string>> = {}): Settings =>
  expectRight(readSettings({ JWT_SECRET, ...environment }));

const anything = () => ({}) as never;

/** Replaces the adapters of the ports by objects without members. */
export const without = (...ports: string[]) =>
  Object.fromEntries(ports.map((port) => [port, anything])) as AdapterOverrides;

/** The ports whose adapters use the database. */
export const relational = [
  'users',
  'factors',
  'directory',
  'recordPages',
  'databaseProbe',
  'auditStore',
  'auditPages',
  'sessionStore',
  'recordChanges',
  'administrationReads',
  'recordExports',
  'recordImports',
];
