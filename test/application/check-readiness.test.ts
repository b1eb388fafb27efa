import { expect } from 'chai';
import { checkReadinessHandler } from '../../src/application/queries/check-readiness.js';
import type { StoreProbe, StoreState } from '../../src/domain/ports/store-probe.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { fixedClock } from '../support/fixed-clock.js';

const probe = (resource: StoreProbe['resource'], check: StoreProbe['check']): StoreProbe => ({ resource, check });
const finding = (state: StoreState) => () => Promise.resolve(state);
const failing = () => Promise.reject(new Unavailable('database'));

const readiness = (keyValue: StoreProbe['check'], database: StoreProbe['check']) =>
  checkReadinessHandler({
    keyValueProbe: probe('key-value store', keyValue),
    databaseProbe: probe('database', database),
    clock: fixedClock(),
  })();

describe('check readiness', () => {
  it('needs both stores, degraded or not; a probe that fails finds a store that is down', async () => {
    for (const [keyValue, database, ready] of [
      ['up', 'up', true],
      ['degraded', 'up', true],
      ['up', 'degraded', true],
      ['down', 'up', false],
      ['up', 'down', false],
      ['down', 'down', false],
    ] as const) {
      const stores = { keyValue, database };
      expect(await readiness(finding(keyValue), finding(database))).to.deep.equal({ ready, stores });
      const failingOr = (state: StoreState) => (state === 'down' ? failing : finding(state));
      expect(await readiness(failingOr(keyValue), failingOr(database))).to.deep.equal({ ready, stores });
    }
  });

  describe('asked at any rate', () => {
    const watched = () => {
      const clock = fixedClock();
      let asked = 0;
      let state: StoreState = 'up';
      const check = async (): Promise<StoreState> => {
        asked += 1;
        await Promise.resolve();
        return state;
      };
      const checkReadiness = checkReadinessHandler({
        keyValueProbe: probe('key-value store', check),
        databaseProbe: probe('database', finding('up')),
        clock,
      });
      return {
        clock,
        checkReadiness,
        asked: () => asked,
        set: (next: StoreState) => {
          state = next;
        },
      };
    };

    it('asks the stores once for all who ask at the same time', async () => {
      const { checkReadiness, asked } = watched();
      const answers = await Promise.all(Array.from({ length: 100 }, () => checkReadiness()));
      expect(asked()).to.equal(1);
      expect(answers.every(({ ready }) => ready)).to.equal(true);
    });

    it('asks them again after half a second, not before', async () => {
      const { clock, checkReadiness, asked, set } = watched();
      await checkReadiness();
      set('down');
      clock.advance(499);
      expect((await checkReadiness()).ready).to.equal(true);
      expect(asked()).to.equal(1);
      clock.advance(1);
      expect((await checkReadiness()).ready).to.equal(false);
      expect(asked()).to.equal(2);
    });

    it('asks them again when the clock was set back', async () => {
      const { clock, checkReadiness, asked } = watched();
      await checkReadiness();
      clock.advance(-3_600_000);
      await checkReadiness();
      expect(asked()).to.equal(2);
    });
  });
});
