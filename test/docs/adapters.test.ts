import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { ADAPTERS } from '../../src/composition/adapters.js';
import { compose } from '../../src/composition/container.js';
import { expectRight } from '../support/expect-either.js';
import { JWT_SECRET } from '../support/http/service.js';

const PAGE = readFileSync('docs/adding-an-adapter.md', 'utf8');

/** The names in the second cell of the table row that begins with this cell. */
const namesIn = (first: string): ReadonlyArray<string> => {
  const row = new RegExp(`^\\| ${first} +\\|([^|]*)\\|`, 'm').exec(PAGE)?.[1] ?? '';
  return [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};

const unused = () => ({}) as never;

describe('the page on adapters', () => {
  const urls = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
  const settings = expectRight(readSettings({ JWT_SECRET, AUDIT_STORE: 'log', ...urls }));

  for (const [store, connection] of [
    ['database', 'orm'],
    ['Redis', 'redis'],
  ] as const)
    it(`names exactly the ports to replace so that the ${store} is not used`, () => {
      const named = namesIn(store);
      const usesIt = (...ports: ReadonlyArray<string>) =>
        compose(settings, Object.fromEntries(ports.map((port) => [port, unused]))).uses(connection);
      expect(usesIt(...named)).to.equal(false);
      // With DATABASE_URL, pages and exports have their own connections. Without it they use the same one.
      for (const port of named.filter((name) => name !== 'recordPages' && name !== 'recordExports'))
        expect(usesIt(...named.filter((name) => name !== port)), port).to.equal(true);
    });

  it('names in its table of ports every port with a store or an algorithm', () => {
    const OTHERS = ['clock', 'randomness', 'fingerprinter', 'log', 'audit', 'signer'];
    const named = [...PAGE.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    const ports = named.filter((name) => name in ADAPTERS);
    expect(ports).to.have.members(Object.keys(ADAPTERS).filter((name) => !OTHERS.includes(name)));
  });
});
