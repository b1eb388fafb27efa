import type { Module, Operation } from '../service/description.js';
import type { Protection } from './protection.js';

/** What protects a record from each action. */
const GUARDS = {
  update: 'edit',
  status: 'removal',
  delete: 'removal',
  roles: 'removal',
  resetPassword: 'removal',
  resetFactor: 'removal',
} as const satisfies Readonly<Record<string, keyof Protection>>;

export type RecordAction = keyof typeof GUARDS;

/** `hidden`: the user does not have the permission. `protected`: nobody can do it with this record here. */
export type Offer = 'hidden' | 'protected' | 'offered';

type Operated = Pick<Module, 'operations'>;
type Permitted = (action: string) => boolean;

/** How a page shows an action of a record. */
export const offerOf = (action: RecordAction, isPermitted: Permitted, protection: Protection): Offer => {
  if (!isPermitted(action)) return 'hidden';
  return protection[GUARDS[action]] === undefined ? 'offered' : 'protected';
};

/** The operations of a module that the user may run: on one record, or on many. */
export const permittedOperations = ({ operations }: Operated, isPermitted: Permitted): ReadonlyArray<Operation> =>
  operations.filter(({ name }) => isPermitted(name));

/** Those that the row of a list offers. An operation on one record reads its version first. */
export const rowOperations = (module: Operated, isPermitted: Permitted): ReadonlyArray<Operation> =>
  permittedOperations(module, isPermitted).filter(({ many }) => many || isPermitted('detail'));

/** Whether the user can do anything with selected records. */
export const hasBulkActions = (module: Operated, isPermitted: Permitted): boolean =>
  isPermitted('status') || isPermitted('delete') || permittedOperations(module, isPermitted).some(({ many }) => many);

/** Whether the user can do anything with a record of a list without opening it. */
export const hasRowActions = (module: Operated, isPermitted: Permitted): boolean =>
  mayEdit(isPermitted) || isPermitted('status') || rowOperations(module, isPermitted).length > 0;

/** Whether the user can edit a record. The form reads the record, too. */
export const mayEdit = (isPermitted: Permitted): boolean => isPermitted('update') && isPermitted('detail');
