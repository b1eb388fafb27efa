import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { expectRight } from '../support/expect-either.js';
import { markdownFiles } from '../support/markdown.js';

/** The secrets have no default. */
const SECRETS = ['JWT_SECRET', 'JWT_SALT', 'JWT_SECRET_PREVIOUS'];

const DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(expectRight(readSettings({ JWT_SECRET: 'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1' }))).filter(
    ([name]) => !SECRETS.includes(name),
  ),
);

/** As a table shows it. */
const shown = (value: unknown): string =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'none'
    : JSON.stringify(value).replaceAll('"', '');

const expected = Object.entries(DEFAULTS).map(([name, value]) => `${name} ${shown(value)}`);

/** The settings of docs/settings.md with their defaults: names and defaults stand in the same order, and a remark in parentheses. */
const listedDefaults = (): string[] =>
  readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .flatMap((line) => {
      const [, names = '', defaults = ''] = line.split('|');
      const values = defaults
        .replaceAll('`', '')
        .replace(/ \([^)]*\)/g, '')
        .trim()
        .split(', ');
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], i) => [name, values[i] ?? ''] as const);
    })
    .filter(([name]) => !SECRETS.includes(name))
    .map((pair) => pair.join(' '));

/** `PAGE_SIZE` (10) and the like, on any page but the histories. */
const namedDefaults = (): string[] =>
  markdownFiles()
    .filter((file) => !/CHANGELOG|adr\//.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/`([A-Z_]{4,})` \((\d[\d,]*)[,;)]/g)])
    .filter(([, name = '']) => name in DEFAULTS)
    .map(([, name = '', value = '']) => `${name} ${value.replaceAll(',', '')}`);

describe('the defaults of the settings in the documents', () => {
  it('equal those of the service: docs/settings.md has each setting once, other pages have some', () => {
    expect(listedDefaults().toSorted()).to.deep.equal(expected.toSorted());
    expect(namedDefaults()).to.have.length.of.at.least(5);
    expect(expected).to.include.members(namedDefaults());
  });
});
