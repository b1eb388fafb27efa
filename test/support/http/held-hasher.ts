import { stub } from 'sinon';
import type { TestService } from './service.js';

/** Lets no comparison begin until it is let go. */
export type HeldHasher = Readonly<{
  /** Resolves when so many are waiting. */
  waiting(count: number): Promise<void>;
  letGo(): void;
}>;

export const holdHasher = (service: TestService): HeldHasher => {
  const hasher = service.port('hasher');
  const { verify } = hasher;
  const expected: { count: number; met: () => void }[] = [];
  let waiting = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = stub(hasher, 'verify').callsFake(async (...asked) => {
    waiting += 1;
    for (const { count, met } of expected) if (waiting >= count) met();
    await gate;
    return verify(...asked);
  });
  return {
    waiting: (count) =>
      new Promise((resolve) => {
        if (waiting >= count) resolve();
        else expected.push({ count, met: resolve });
      }),
    letGo: () => {
      held.restore();
      open();
    },
  };
};
