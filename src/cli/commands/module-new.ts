import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importLine, withModule } from '../../composition/configuration-edit.js';
import { configurationFile, FILE_NAMES } from '../../composition/configuration-file.js';
import { newDeclaration, newNameFaults, type ModuleTitles } from '../../composition/new-declaration.js';
import { E } from '../../contract/values/fp.js';
import { printError, UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import { boundNames, testText } from './module-texts.js';

/** What the command line gives besides the name. */
export type NewModuleOptions = ModuleTitles;

const EMPTY = `import { defineConfig } from 'menshen';

export default defineConfig({ modules: [] });
`;

/** The configuration that every command reads, or the one to create. */
const fileOf = (config: string | undefined): string => {
  if (config !== undefined) return resolve(config);
  const found = configurationFile(undefined);
  if (E.isLeft(found)) throw new Error(found.left);
  return found.right ?? resolve(FILE_NAMES[0]);
};

/** Why no new module can have this name. */
const faultsOf = (name: string): ReadonlyArray<string> =>
  boundNames().includes(name) ? ['the written files use it for something else'] : newNameFaults(name);

/**
 * Writes a declaration and its test, and adds the module to the configuration. It overwrites nothing. A configuration to which
 * it cannot be added safely stays as it is.
 */
export const newModule = (name: string, titles: NewModuleOptions = {}, config?: string): void => {
  const faults = faultsOf(name);
  if (faults.length > 0) throw new UsageError(`no new module can have the name "${name}": ${faults.join('; ')}`);
  const file = fileOf(config);
  const configuration = withModule(existsSync(file) ? readFileSync(file, 'utf8') : EMPTY, name);
  const files = {
    [join(dirname(file), 'modules', `${name}.ts`)]: newDeclaration(name, titles),
    [join(dirname(file), 'test', `${name}.test.ts`)]: testText(name),
  };
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} exists: nothing was written`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  if (configuration !== undefined) writeFileSync(file, configuration);
  for (const path of [...Object.keys(files), ...(configuration === undefined ? [] : [file])])
    printLine(`wrote ${relative(process.cwd(), path)}`);
  if (configuration !== undefined) return;
  printError(`${file} is not changed, because its list of modules was not found. Add to it by hand:`);
  printError(`  ${importLine(name)}`);
  printError(`  ${name}, in the list modules`);
};
