import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { sharedTimer, type SharedTimer } from '../../../src/adapters/background/shared-timer.js';

describe('a shared timer', () => {
  let clock: SinonFakeTimers;
  let timer: SharedTimer;
  const called: string[] = [];
  const due = (name: string, at: number) => ({ at, act: () => void called.push(`${name} at ${performance.now()}`) });

  beforeEach(() => {
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    called.length = 0;
    timer = sharedTimer();
  });
  afterEach(() => clock.restore());

  it('calls each at its time, in any order of the times, with one timer of Node', () => {
    for (const [name, at] of Object.entries({ c: 300, a: 100, b: 200, d: 100.5 })) timer.add(due(name, at));
    expect(clock.countTimers()).to.equal(1);
    clock.tick(1_000);
    expect(called).to.deep.equal(['a at 100', 'd at 101', 'b at 200', 'c at 300']);
    expect(clock.countTimers()).to.equal(0);
  });

  it('does not call what was removed, and then ends', () => {
    const [first, second] = [due('first', 100), due('second', 200)];
    timer.add(first);
    timer.add(second);
    timer.remove(first);
    clock.tick(150);
    timer.remove(second);
    clock.tick(1_000);
    expect([called, clock.countTimers()]).to.deep.equal([[], 0]);
  });

  it('can be used again after its end, and by what it calls', () => {
    timer.add({ at: 100, act: () => timer.add(due('next', performance.now() + 50)) });
    clock.tick(1_000);
    timer.add(due('later', 2_000));
    clock.tick(1_000);
    expect(called).to.deep.equal(['next at 150', 'later at 2000']);
  });

  it('calls others that are due at once after one of them has removed another', () => {
    const removed = due('removed', 100);
    timer.add({ at: 100, act: () => timer.remove(removed) });
    timer.add(removed);
    timer.add(due('kept', 100));
    clock.tick(100);
    expect(called).to.deep.equal(['kept at 100']);
  });
});
