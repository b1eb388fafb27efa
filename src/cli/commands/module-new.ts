import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { NAME } from '../../contract/permission.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import { declarationText, testText } from './module-texts.js';

const CONFIGURATION = 'menshen.config.js';

const EMPTY = `import { defineConfig } from 'menshen';

export default defineConfig({ modules: [] });
`;

/** The configuration with one more import and one more module. Undefined if it has another form. */
const withModule = (text: string, name: string): string | undefined => {
  const imports = [...text.matchAll(/^import [^;]*;?$/gm)].at(-1);
  const list = /(\bmodules:\s*\[)([^\]]*)\]/.exec(text);
  if (!imports || !list) return undefined;
  const [whole, opening = '', present = ''] = list;
  const names = [...present.split(',').map((one) => one.trim()), name].filter((one) => one !== '');
  const added = text.replace(whole, () => `${opening}${names.join(', ')}]`);
  const end = imports.index + imports[0].length;
  return `${added.slice(0, end)}\nimport { ${name} } from './modules/${name}.js';${added.slice(end)}`;
};

const configurationFile = (config: string | undefined): string => {
  if (config !== undefined) return resolve(config);
  const found = [CONFIGURATION, 'menshen.config.mjs'].map((name) => resolve(name)).find((file) => existsSync(file));
  return found ?? resolve(CONFIGURATION);
};

/** Writes a declaration and its test, and adds the module to the configuration. It overwrites nothing. */
export const newModule = (name: string, config?: string): void => {
  if (!NAME.test(name)) throw new UsageError(`the name of a module matches ${NAME.source}`);
  const file = configurationFile(config);
  const configuration = withModule(existsSync(file) ? readFileSync(file, 'utf8') : EMPTY, name);
  if (configuration === undefined)
    throw new Error(`${file} has no import or no list of modules: nothing was written. Add modules: [] to it`);
  const files = {
    [join(dirname(file), 'modules', `${name}.ts`)]: declarationText(name),
    [join(dirname(file), 'test', `${name}.test.ts`)]: testText(name),
  };
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} exists: nothing was written`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  writeFileSync(file, configuration);
  for (const path of [...Object.keys(files), file]) printLine(`wrote ${relative(process.cwd(), path)}`);
};
