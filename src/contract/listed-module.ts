import type { FieldKind } from './field-kind.js';
import type { ModuleFilters } from './list-filters.js';

/**
 * One declaration per listed module: endpoint, permission, filters, order and record shape follow from it
 * (specification 4.1).
 */
export type ListedModule = ModuleFilters &
  Readonly<{
    name: string;
    /** The fields of a record in their shown order. `statusText` is derived from `status` and not stored. */
    fields: Readonly<Record<string, FieldKind>>;
    /** Ascending sort fields. `id` is appended, so pages never overlap or skip a record. */
    order: ReadonlyArray<string>;
    /** List endpoints `/<module>/<action>`, each under the permission `sys:<module>:<action>`. */
    actions: ReadonlyArray<string>;
  }>;
