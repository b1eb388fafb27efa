import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Yaml = Readonly<Record<string, unknown>>;

/** The one document of a file, whose keys may stand once only and whose anchors all exist. */
export const readYaml = (path: string): Yaml =>
  parse(readFileSync(path, 'utf8'), { merge: true, strict: true }) as Yaml;

/** What stands below these keys and indexes. */
export const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>((found, key) => (found as Readonly<Record<string | number, unknown>> | undefined)?.[key], value);

export const textsAt = (value: unknown, ...path: ReadonlyArray<string | number>): ReadonlyArray<string> =>
  at(value, ...path) as ReadonlyArray<string>;
