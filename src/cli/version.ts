import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Manifest = Readonly<{ name?: string; version?: string }>;

/** The version of this package, from the nearest manifest that has its name: sources and compiled files lie at different depths. */
export const version = (): string => {
  for (const folder of createRequire(import.meta.url).resolve.paths('menshen') ?? []) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as Manifest;
      if (manifest.name === 'menshen' && manifest.version !== undefined) return manifest.version;
    } catch {
      // no manifest in this folder
    }
  }
  return 'unknown';
};
