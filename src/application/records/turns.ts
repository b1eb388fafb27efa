import { IMPORT_PACE } from '../../domain/ports/record-imports.js';

/** Work of many steps calls this after each step: it rests when it has worked for too long, so that others have their turn. */
export const turns = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < IMPORT_PACE.workMs) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }, IMPORT_PACE.restMs),
    );
  };
};
