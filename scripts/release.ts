import { readFileSync, writeFileSync } from 'node:fs';

/** `npm version` has written the new version into package.json, and calls this before its commit. */
const version = process.env['npm_package_version'] ?? '';
const today = new Date().toISOString().slice(0, 10);

/** Where else the version is, and the text in its place. */
const PLACES: ReadonlyArray<readonly [file: string, old: RegExp, text: string]> = [
  ['CHANGELOG.md', /^## Unreleased$/m, `## ${version} — ${today}`],
  ['client/package.json', /(?<=^ {2}"version": ")[^"]+/m, version],
  ['console/package.json', /(?<=^ {2}"version": ")[^"]+/m, version],
  ['console/package-lock.json', /(?<="name": "@menshen\/console",\n +"version": ")[^"]+/g, version],
  ['deploy/kubernetes/deployment.yaml', /(?<=image: menshen:)\S+/g, version],
  ['docs/deploying.md', /(?<=\bmenshen:)\d[\w.-]+\w/g, version],
  ['docs/adding-an-adapter.md', /(?<=\/menshen-)\d[\w.-]+(?=\.tgz)/g, version],
];

const changed = PLACES.map(([file, old, text]) => {
  const content = readFileSync(file, 'utf8');
  if (content.search(old) < 0) throw new Error(`${file} has nothing that matches ${old.source}`);
  return [file, content.replace(old, text)] as const;
});
for (const [file, content] of changed) writeFileSync(file, content);
