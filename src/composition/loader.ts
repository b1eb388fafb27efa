import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { GaugeSources } from '../adapters/prom-client/gauges.js';
import type { PartName, Parts } from './tokens.js';

/** Closes what was opened, in the opposite order. */
export type Disposer = Readonly<{
  onClose(name: string, close: () => Promise<void>): void;
  /** Values that metrics read while the service runs. */
  gauges: { -readonly [Name in keyof GaugeSources]?: GaugeSources[Name] };
  /** Closes everything, also after a failure. Rejects at the end with all failures. */
  close(): Promise<void>;
}>;

export const createDisposer = (): Disposer => {
  const opened: Readonly<{ name: string; close: () => Promise<void> }>[] = [];
  return {
    gauges: {},
    onClose: (name, close) => void opened.push({ name, close }),
    async close() {
      const failures: Error[] = [];
      for (let next = opened.pop(); next; next = opened.pop()) {
        const { name, close } = next;
        try {
          await close();
        } catch (cause) {
          failures.push(new Error(`${name} did not close`, { cause }));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some parts did not close');
    },
  };
};

type Factory<Need extends PartName, T> = (parts: Pick<Parts, Need>) => T;

/** Imports the modules of one part and opens what it needs. Nothing is imported before the part is asked for. */
type Loader<Need extends PartName, T> = (settings: Settings, disposer: Disposer) => Promise<Factory<Need, T>>;

/** How one part is made: the parts that it uses, and its loader. */
export type Row<T> = Readonly<{ needs: ReadonlyArray<PartName>; load: Loader<PartName, T> }>;

/** `load` gets exactly the parts that `needs` names. */
export const row = <Need extends PartName, T>(needs: ReadonlyArray<Need>, load: Loader<Need, T>): Row<T> => ({
  needs,
  load,
});

/** Whether Node finds the package from here. */
export const isInstalled = (name: string): boolean =>
  (createRequire(import.meta.url).resolve.paths(name) ?? []).some((folder) =>
    existsSync(join(folder, name, 'package.json')),
  );

/** Some packages are optional. Throws when `feature` needs one that is not installed. */
export const requirePackages = (feature: string, names: ReadonlyArray<string>): void => {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  throw new Error(`${feature} needs packages that are not installed: npm install ${missing.join(' ')}`);
};
