import { createSignal } from './signal';

/** A question whether the user proves again who they are. `end` tells whether they did. */
type Asked = Readonly<{ end: (isProven: boolean) => void }>;

/** Set while the console asks. */
export const stepUpAsked = createSignal<Asked | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/** Asks the user once, also for several requests at a time. Returns whether the requests may be repeated. */
export const askStepUp = (): Promise<boolean> => {
  asking ??= new Promise((resolve) => {
    stepUpAsked.set({
      end: (isProven) => {
        asking = undefined;
        stepUpAsked.set(undefined);
        resolve(isProven);
      },
    });
  });
  return asking;
};
