import { readFileSync } from 'node:fs';

type Named = Readonly<Record<string, string>>;
type Locked = Readonly<{
  dependencies?: Named;
  optionalDependencies?: Named;
  peerDependencies?: Named;
  peerDependenciesMeta?: Readonly<Record<string, Readonly<{ optional?: boolean }>>>;
}>;

/** Where the package at a path finds another one: below it, or beside it and those above it. */
const foundFrom = (packages: Readonly<Record<string, Locked>>, path: string, name: string): string | undefined => {
  const inner = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (inner in packages) return inner;
  if (path === '') return undefined;
  return foundFrom(packages, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name);
};

/** The folders in `node_modules` of the product that these packages lead to, by its lock file. */
export const foldersOf = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Readonly<{
    packages: Readonly<Record<string, Locked>>;
  }>;
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = foundFrom(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]!;
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, next);
    for (const peer of peers) add(path, peer);
  };
  for (const name of names) add('', name);
  // a folder has those that lie within it
  return [...found].filter((path) => !path.includes('/node_modules/'));
};
