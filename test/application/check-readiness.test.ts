import { expect } from 'chai';
import { checkReadinessHandler } from '../../src/application/queries/check-readiness.js';
import type { StoreProbe, StoreState } from '../../src/domain/ports/store-probe.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';

const probe = (resource: StoreProbe['resource'], check: StoreProbe['check']): StoreProbe => ({ resource, check });
const finding = (state: StoreState) => () => Promise.resolve(state);
const failing = () => Promise.reject(new Unavailable('database'));

const readiness = (keyValue: StoreProbe['check'], database: StoreProbe['check']) =>
  checkReadinessHandler({
    keyValueProbe: probe('key-value store', keyValue),
    databaseProbe: probe('database', database),
  })();

describe('check readiness', () => {
  for (const [keyValue, database, ready] of [
    ['up', 'up', true],
    ['degraded', 'up', true],
    ['up', 'degraded', true],
    ['down', 'up', false],
    ['up', 'down', false],
    ['down', 'down', false],
  ] as const)
    it(`is ${ready ? 'ready' : 'not ready'} with the key-value store ${keyValue} and the database ${database}`, async () => {
      expect(await readiness(finding(keyValue), finding(database))).to.deep.equal({
        ready,
        stores: { keyValue, database },
      });
    });

  it('takes a probe that fails for a store that is down', async () => {
    expect(await readiness(failing, finding('up'))).to.deep.equal({
      ready: false,
      stores: { keyValue: 'down', database: 'up' },
    });
    expect(await readiness(finding('up'), failing)).to.deep.equal({
      ready: false,
      stores: { keyValue: 'up', database: 'down' },
    });
  });
});
