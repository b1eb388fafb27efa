import { stub } from 'sinon';
import { eventually } from '../eventually.js';
import type { TestService } from './service.js';

/** Lets no comparison begin until `letGo`; `waiting` resolves when that number of comparisons waits. */
export const holdHasher = (service: TestService) => {
  const hasher = service.port('hasher');
  const { verify } = hasher;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = stub(hasher, 'verify').callsFake(async (...asked) => {
    await gate;
    return verify(...asked);
  });
  return {
    waiting: (count: number): Promise<void> => eventually(() => held.callCount >= count),
    letGo: (): void => {
      held.restore();
      open();
    },
  };
};
