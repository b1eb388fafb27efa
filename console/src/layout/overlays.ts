import { createSignal } from '../service/signal';

/** Whether the help about keys is open. */
export const shortcutsOpen = createSignal(false);

/** Whether the search over all lists is open. */
export const findOpen = createSignal(false);
