import { t } from '../values/fp.js';

/** `degraded`: the store answers but does not work fully. */
export const StoreState = t.keyof({ up: null, degraded: null, down: null });
export type StoreState = t.TypeOf<typeof StoreState>;

/** The data of `/readyz`, also of its failure. */
export const Stores = t.strict({ keyValue: StoreState, database: StoreState }, 'Stores');
export type Stores = Readonly<t.OutputOf<typeof Stores>>;
