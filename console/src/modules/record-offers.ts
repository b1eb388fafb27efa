import type { Protection } from './protection.js';

/** What protects a record from each action. */
const GUARDS = {
  update: 'edit',
  status: 'removal',
  delete: 'removal',
  roles: 'removal',
  resetPassword: 'removal',
} as const satisfies Readonly<Record<string, keyof Protection>>;

export type RecordAction = keyof typeof GUARDS;

/** `hidden`: the user does not have the permission. `protected`: nobody can do it with this record here. */
export type Offer = 'hidden' | 'protected' | 'offered';

type Permitted = (action: string) => boolean;

/** How a page shows an action of a record. */
export const offerOf = (action: RecordAction, isPermitted: Permitted, protection: Protection): Offer => {
  if (!isPermitted(action)) return 'hidden';
  return protection[GUARDS[action]] === undefined ? 'offered' : 'protected';
};

/** Whether the user can do anything with selected records. */
export const hasBulkActions = (isPermitted: Permitted): boolean => isPermitted('status') || isPermitted('delete');

/** Whether the user can edit a record. The form reads the record, too. */
export const mayEdit = (isPermitted: Permitted): boolean => isPermitted('update') && isPermitted('detail');
