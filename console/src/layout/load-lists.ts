/** Some browsers have no idle callback. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });

let isBegun = false;

/** Loads the code of the lists while the browser has nothing else to do, so that the first click does not wait for it. */
export const loadLists = async (): Promise<void> => {
  if (isBegun) return;
  isBegun = true;
  try {
    await idle();
    await import('./lists');
  } catch {
    // the page itself loads its code again
  }
};
