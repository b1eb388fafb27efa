const { createHash } = require('node:crypto');
const {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');
const { buildSync, version } = require('esbuild');

/** Every TypeScript source that a test may import. */
const SOURCES = [
  'src',
  'config',
  'scripts',
  'bench',
  'test',
  'client',
  'console/src',
  'examples',
  'mikro-orm.config.ts',
];

const NOT_READ = ['node_modules', 'contenders'];

const OPTIONS = { format: 'esm', target: 'node20', sourcemap: 'linked', outbase: '.', logLevel: 'warning' };

/** Another compiler, and other options, have another folder. */
const key = createHash('sha256').update(version).update(readFileSync(__filename)).digest('hex').slice(0, 8);
const FOLDER = resolve('node_modules/.cache', `compiled-tests-${key}`);

const compiledOf = (source) => join(FOLDER, source.replace(/\.tsx?$/, '.js'));

/** The files below a path whose names match. */
const filesIn = (path, pattern) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return NOT_READ.includes(entry.name) ? [] : filesIn(inner, pattern);
    return entry.isFile() && pattern.test(entry.name) ? [inner] : [];
  });

const sourcesIn = (path) => (statSync(path).isDirectory() ? filesIn(path, /(?<!\.d)\.tsx?$/) : [path]);

/** A compiled file has the time of its source. */
const isCurrent = (source) => {
  const compiled = statSync(compiledOf(source), { throwIfNoEntry: false });
  return compiled !== undefined && Math.abs(compiled.mtimeMs - statSync(source).mtimeMs) < 1;
};

const write = (path, content) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

/** Replaces each file at once, because another run may read it. */
const compile = (sources) => {
  const outdir = `${FOLDER}-${process.pid}`;
  buildSync({ ...OPTIONS, entryPoints: sources, outdir });
  for (const source of sources) {
    const [compiled, { atime, mtime }] = [compiledOf(source), statSync(source)];
    const made = join(outdir, relative(FOLDER, compiled));
    utimesSync(made, atime, mtime);
    mkdirSync(dirname(compiled), { recursive: true });
    renameSync(`${made}.map`, `${compiled}.map`);
    renameSync(made, compiled);
  }
  rmSync(outdir, { recursive: true });
};

/** What a module that was deleted has left. */
const deleteOthers = (sources) => {
  const known = new Set(sources.map(compiledOf));
  for (const file of filesIn(FOLDER, /\.js$/)) if (!known.has(file)) rmSync(file);
};

const link = (path, target) => {
  mkdirSync(dirname(path), { recursive: true });
  // also a link to what is not installed yet
  if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(relative(dirname(path), target), path);
};

/** The compiled files find packages as their sources do: this one by its name, the contract by that of the console. */
const writePackages = () => {
  const manifest = readFileSync('package.json', 'utf8').replaceAll('./dist/', './');
  write(join(FOLDER, 'package.json'), manifest);
  write(join(FOLDER, 'src/contract/package.json'), '{ "type": "module", "exports": { "./*": "./*.js" } }\n');
  link(join(FOLDER, 'node_modules/@menshen/contract'), join(FOLDER, 'src/contract'));
  link(join(FOLDER, 'console/node_modules'), resolve('console/node_modules'));
};

// the processes of a parallel run find everything compiled
if (process.env.MOCHA_WORKER_ID === undefined) {
  const sources = SOURCES.flatMap(sourcesIn);
  const changed = sources.filter((source) => !isCurrent(source));
  if (changed.length > 0) compile(changed);
  writePackages();
  deleteOthers(sources);
}

process.setSourceMapsEnabled(true);
process.env.COMPILED_TESTS = FOLDER;

const requireCompiled = createRequire(join(FOLDER, 'package.json'));

/**
 * Mocha requires this before the tests. Files that have changed since the last run are compiled, once for all processes of a
 * run. Mocha requires a source and gets the compiled module, which imports compiled modules: no loader stands between.
 */
require.extensions['.ts'] = (module, source) => {
  module.exports = requireCompiled(compiledOf(relative(process.cwd(), source)));
};
