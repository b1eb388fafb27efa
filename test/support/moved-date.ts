import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import type { Wait } from '../port-contracts/shared-store.js';

/** In the suite that calls it the date moves only when a test waits, which takes no time. Timers are real. */
export const movedDate = (): Wait => {
  let date: SinonFakeTimers;
  before(() => {
    date = useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  });
  after(() => date.restore());
  return (ms) => {
    date.tick(ms);
    return Promise.resolve();
  };
};
