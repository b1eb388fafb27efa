import { E } from '../../src/contract/values/fp.js';

/** Works that run until they are let go. */
export const gate = () => {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, work: () => open.then(() => E.right('done')) };
};
