import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const page = readFileSync('docs/architecture.md', 'utf8');

/** The first cells of the table of words. */
const words = [...page.slice(page.indexOf('| word ')).matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, word = '']) => word);

/** The folders that the page names beside the words. */
const OTHERS: Readonly<Record<string, ReadonlyArray<string>>> = {
  'src/contract': ['forms', 'modules', 'refusals', 'signatures', 'values'],
  'src/domain': ['ports'],
  'src/application': [],
  'src/http/routes': ['documents'],
  'test/contract': ['forms', 'modules', 'refusals', 'values'],
  'test/domain': ['ports'],
  'test/application': [],
  'test/http': ['documents', 'openapi', 'server'],
};

const foldersIn = (path: string): ReadonlyArray<string> =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe('the words of docs/architecture.md', () => {
  it('name the folders of each layer and of its tests, besides the others that the page names', () => {
    expect(words).to.include.members([
      'captcha',
      'login',
      'session',
      'access',
      'account',
      'listing',
      'records',
      'audit',
    ]);
    for (const [path, others] of Object.entries(OTHERS)) {
      const unknown = foldersIn(path).filter((folder) => !words.includes(folder));
      expect(unknown, path).to.have.members([...others]);
      for (const folder of others.filter((name) => !['openapi', 'server'].includes(name)))
        expect(page, folder).to.include(`\`${folder}\``);
    }
  });
});
