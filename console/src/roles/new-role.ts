import type { role } from '@menshen/contract/modules/role';
import type { Values } from '../forms/form-values.js';

/**
 * What the form of a new role begins with. Its default data scope must be chosen: the default of the service is everything, which
 * few roles should reach.
 */
export const NEW_ROLE: Values = { defaultScope: '' } satisfies Partial<Record<keyof typeof role.fields, unknown>>;
