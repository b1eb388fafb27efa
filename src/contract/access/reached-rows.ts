import { t } from '../values/fp.js';

/**
 * The records that a permission reaches for a user: all of them, or those of the departments, in the order of their list, and,
 * with `own`, those that the user owns.
 */
export const ReachedRows = t.strict(
  {
    everything: t.boolean,
    departments: t.readonlyArray(t.strict({ id: t.Int, name: t.string })),
    own: t.boolean,
  },
  'Reached rows',
);
export type ReachedRows = Readonly<t.OutputOf<typeof ReachedRows>>;
