import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { E } from '../contract/values/fp.js';
import type { ManagedModule } from '../contract/modules/managed-module.js';
import { declaredName } from '../contract/modules/module-declaration.js';
import { messagesOf } from '../domain/ports/unavailable.js';
import { ADAPTERS } from './adapters.js';
import { faultPlace } from './fault-place.js';
import { NO_CONFIGURATION, type Configuration, type LoadedConfiguration } from './configuration.js';
import { migrationFilesOf } from './migration-files.js';
import { moduleFaults } from './modules.js';
import type { AdapterOverrides } from './overrides.js';

/** One line for each fault. */
export type ConfigurationRefused = string;

type Faults = ReadonlyArray<string>;

/** The names of the file in the working folder. */
export const FILE_NAMES = ['menshen.config.js', 'menshen.config.mjs'] as const;

const MEMBERS: ReadonlyArray<string> = ['modules', 'adapters'] satisfies ReadonlyArray<keyof Configuration>;

const EXPECTED = 'export default defineConfig({ modules: [], adapters: {} })';

/** The file that was named, or the one in the folder. Undefined without one. */
export const configurationFile = (
  named: string | undefined,
  folder = process.cwd(),
): E.Either<ConfigurationRefused, string | undefined> => {
  if (named !== undefined) {
    const file = resolve(folder, named);
    return existsSync(file) ? E.right(file) : E.left(`there is no configuration ${file}`);
  }
  const found = FILE_NAMES.map((name) => resolve(folder, name)).filter((file) => existsSync(file));
  if (found.length > 1) return E.left(`there are two configurations in ${folder}: ${FILE_NAMES.join(' and ')}`);
  return E.right(found[0]);
};

/** What to do about an import of a file that is not there. */
const hintFor = (error: unknown): string => {
  const url = error instanceof Error && 'url' in error ? String(error.url) : '';
  const source = url.startsWith('file:') ? fileURLToPath(url).replace(/js$/, 'ts') : '';
  return existsSync(source) ? `: compile ${source} first` : '';
};

const defaultExportOf = async (file: string): Promise<E.Either<string, unknown>> => {
  try {
    const exported = (await import(pathToFileURL(file).href)) as Readonly<{ default?: unknown }>;
    return exported.default === undefined
      ? E.left(`there is no default export: ${EXPECTED}`)
      : E.right(exported.default);
  } catch (error) {
    const place = await faultPlace(error, file, dirname(file));
    return E.left(`cannot be loaded: ${place === undefined ? '' : `${place}: `}${messagesOf(error)}${hintFor(error)}`);
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isModule = (value: unknown): value is ManagedModule => isObject(value) && isObject(value['listed']);

const moduleListFaults = (modules: unknown): Faults => {
  if (!Array.isArray(modules)) return ['modules: it is not a list'];
  return modules.flatMap((module, i) =>
    isModule(module) ? [] : [`modules: number ${i + 1} is not made by defineModule`],
  );
};

const adapterFaults = (adapters: unknown): Faults => {
  if (!isObject(adapters)) return ['adapters: it is not an object'];
  return Object.entries(adapters).flatMap(([port, factory]) => {
    if (!Object.hasOwn(ADAPTERS, port)) return [`adapters: unknown port ${port}`];
    return factory === undefined || typeof factory === 'function' ? [] : [`adapters: ${port} is not a function`];
  });
};

/** The faults of the default export, or what it says, with the migrations of its modules. */
const judged = (file: string, exported: unknown): E.Either<Faults, LoadedConfiguration> => {
  if (!isObject(exported)) return E.left([`the default export is not an object: ${EXPECTED}`]);
  const { modules = [], adapters = {} } = exported;
  const declarations = (Array.isArray(modules) ? modules : []).filter(isModule);
  const found = declarations.map((declaration) => ({
    declaration,
    ...migrationFilesOf(declaredName(declaration) ?? '', dirname(file)),
  }));
  const custom = found.map(({ declaration, migrations }) => ({ declaration, migrations }));
  const faults = [
    ...Object.keys(exported)
      .filter((member) => !MEMBERS.includes(member))
      .map((member) => `"${member}" is not a member: a configuration has ${MEMBERS.join(' and ')}`),
    ...moduleListFaults(modules),
    ...moduleFaults(custom),
    ...found.flatMap((module) => module.faults),
    ...adapterFaults(adapters),
  ];
  if (faults.length > 0) return E.left(faults);
  return E.right({ file, modules: custom, adapters: adapters as AdapterOverrides });
};

/**
 * Reads the configuration `named`, or `menshen.config.js` or `menshen.config.mjs` in the working folder. Without a file, it
 * is empty. The left names every fault.
 */
export const readConfiguration = async (
  named?: string,
  folder = process.cwd(),
): Promise<E.Either<ConfigurationRefused, LoadedConfiguration>> => {
  const found = configurationFile(named, folder);
  if (E.isLeft(found)) return found;
  const file = found.right;
  if (file === undefined) return E.right(NO_CONFIGURATION);
  const refused = (faults: Faults) => E.left(faults.map((fault) => `${basename(file)}: ${fault}`).join('\n'));
  const exported = await defaultExportOf(file);
  if (E.isLeft(exported)) return refused([exported.left]);
  const configuration = judged(file, exported.right);
  return E.isLeft(configuration) ? refused(configuration.left) : configuration;
};
