import { setTimeout as rest } from 'node:timers/promises';
import { IMPORT_PACE } from '../../domain/ports/record-imports.js';

/** Work of many steps calls this after each step: others have their turn when the work has taken for too long. */
export const turns = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < IMPORT_PACE.workMs) return undefined;
    return rest(IMPORT_PACE.restMs).then(() => {
      since = performance.now();
    });
  };
};
