import { expect } from 'chai';
import type { Executor, Preferred } from '../../../src/adapters/record-pages/executor.js';
import { inTurn, onServer, type Connections } from '../../../src/adapters/record-pages/server-choice.js';

const LIGHT = { text: 'select 1', values: [], isLight: true };
const HEAVY = { ...LIGHT, isLight: false };
const SLOW = { ...HEAVY, isSlow: true };

describe('the choice of a connection for a page', () => {
  let sent: string[];
  beforeEach(() => {
    sent = [];
  });

  const answering =
    (name: string): Executor =>
    () => {
      sent.push(name);
      return Promise.resolve([[name]]);
    };
  const silent =
    (name: string): Executor =>
    () => {
      sent.push(name);
      return new Promise(() => undefined);
    };
  const preferred = (execute: Executor, isReady = true): Preferred => ({
    execute,
    isReady: () => isReady,
    suspend: () => undefined,
    remainingMs: (askedAt) => askedAt + 5 - performance.now(),
  });
  const server = (name: string, kind: (name: string) => Executor, isReady = true): Connections => ({
    pipeline: preferred(kind(`${name} pipeline`), isReady),
    pool: kind(`${name} pool`),
    slow: kind(`${name} slow`),
  });

  for (const [query, isReady, expected] of [
    [LIGHT, true, 'primary pipeline'],
    [LIGHT, false, 'primary pool'],
    [HEAVY, true, 'primary pool'],
    [SLOW, true, 'primary slow'],
    [{ ...SLOW, isLight: true }, true, 'primary slow'],
  ] as const)
    it(`is the ${expected} for ${JSON.stringify(query)} while the pipeline is ${isReady ? '' : 'not '}ready`, async () => {
      await inTurn(server('primary', answering, isReady), [])(query);
      await onServer(server('primary', answering, isReady))(query);
      expect(sent).to.deep.equal([expected, expected]);
    });

  it('is a connection of each replica in turn, and of the primary while none is ready', async () => {
    const replicas = [1, 2].map((i) => preferred(answering(`replica ${i}`)));
    const execute = inTurn(server('primary', answering), replicas);
    for (let i = 0; i < 3; i += 1) await execute(LIGHT);
    expect(new Set(sent)).to.deep.equal(new Set(['replica 1', 'replica 2']));
    sent = [];
    await inTurn(server('primary', answering), [preferred(answering('replica 1'), false)])(LIGHT);
    expect(sent).to.deep.equal(['primary pipeline']);
  });

  for (const [query, expected] of [
    [LIGHT, ['replica pipeline', 'primary pool']],
    [HEAVY, ['replica pool', 'primary pool']],
    [SLOW, ['replica slow', 'primary slow']],
  ] as const)
    it(`is one more connection at most where no server answers: ${expected.join(', ')}`, async () => {
      const follower = preferred(onServer(server('replica', silent)), !('isSlow' in query));
      const isAsked = { ...follower, isReady: once(true, follower.isReady()) };
      void inTurn(server('primary', silent), [isAsked])(query);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(sent).to.deep.equal(expected);
    });

  it('is one more connection at most where the primary alone does not answer', async () => {
    void inTurn(server('primary', silent), [])(LIGHT);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(sent).to.deep.equal(['primary pipeline', 'primary pool']);
  });
});

/** The first answer, and then always the other. */
const once = (first: boolean, then: boolean): (() => boolean) => {
  let asked = false;
  return () => {
    if (asked) return then;
    asked = true;
    return first;
  };
};
