type Guard = Readonly<{ state: unknown; address: string; mayLeave: () => boolean }>;

let guard: Guard | undefined;

/**
 * Watches addresses that do not come from the router: typed in the bar of the browser, or a bookmark. The router cannot stop
 * them. Called before the router exists, because its listener must come after this one.
 */
export const watchTypedAddresses = (): void => {
  addEventListener('popstate', (event) => {
    if (!guard) return;
    const isSame = location.href === guard.address;
    // The router handles the steps between pages that it has opened itself. They have a state.
    const isOfRouter = event.state !== null && (isSame || guard.state !== null);
    if (isOfRouter || (!isSame && guard.mayLeave())) return;
    event.stopImmediatePropagation();
    if (isSame) history.replaceState(guard.state, '');
    // nothing tells whether the step went back or forward
    else history.pushState(guard.state, '', guard.address);
  });
};

/** Asks before such an address replaces the present one. Returns a function that ends this. */
export const guardAddress = (mayLeave: () => boolean): (() => void) => {
  const own = { state: history.state as unknown, address: location.href, mayLeave };
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
};
