import type { ListedModule } from '../../contract/modules/managed-module.js';
import type { FieldValues } from '../../contract/values/value.js';
import { isVisible, type RowPlace, type RowScope } from './row-scope.js';

type ScopedModule = Pick<ListedModule, 'scope'>;

/** A record of a module, with the fields that it stores. A new one has no id. */
export type PlacedRecord = Readonly<{ id: number | undefined; values: FieldValues }>;

/** The value of a field that a module may declare. Undefined without the field, and without a value. */
const valueIn = (values: FieldValues, field: string | undefined) => field && values[field];

const idIn = (values: FieldValues, field: string | undefined): number | null => {
  const id = valueIn(values, field);
  return typeof id === 'number' ? id : null;
};

/** The department and the owner of a record, by the declaration of its module. None in a module without a scope. */
export const placeOf = ({ scope = {} }: ScopedModule, { id, values }: PlacedRecord): RowPlace => ({
  department: idIn(values, scope.department),
  owner: scope.owner === 'id' ? (id ?? null) : idIn(values, scope.owner),
});

/** The place of a record after a change of these values. */
export const movedPlace = (module: ScopedModule, place: RowPlace, values: FieldValues): RowPlace => {
  const { department, owner } = module.scope ?? {};
  const isGiven = (field: string | undefined): boolean => valueIn(values, field) !== undefined;
  return {
    department: isGiven(department) ? idIn(values, department) : place.department,
    owner: isGiven(owner) && owner !== 'id' ? idIn(values, owner) : place.owner,
  };
};

/** Whether the scope gives the record. A module that declares no scope has no record outside of one. */
export const isReached = (module: ScopedModule, scope: RowScope, record: PlacedRecord): boolean =>
  !module.scope || isVisible(scope, placeOf(module, record));
