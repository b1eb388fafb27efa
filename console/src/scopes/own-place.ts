import type { OwnAccount } from '@menshen/contract/account/account-endpoints';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { permissionOf } from '@menshen/contract/values/permission';
import type { Values } from '../forms/form-values.js';
import type { Module } from '../service/description.js';

type Placed = Pick<Module, 'name' | 'scope' | 'form'>;
type Account = Pick<OwnAccount, 'id' | 'username' | 'department' | 'limited' | 'permissions'>;

/**
 * The department and the owner with which the form of a new record begins: the own ones for a user who may add only there. Each
 * with its name.
 */
export const ownPlace = ({ name, scope, form }: Placed, account: Account | undefined): Values => {
  if (!account?.limited.includes(permissionOf(name, 'add'))) return {};
  const own = [
    [scope?.department, account.department] as const,
    [scope?.owner, { id: account.id, name: account.username }] as const,
  ];
  return Object.fromEntries(
    own.flatMap(([field, record]) =>
      field !== undefined && record && form.some((input) => input.name === field)
        ? [
            [field, record.id],
            [referenceLabelName(field), record.name],
          ]
        : [],
    ),
  );
};

/**
 * The fields that are sent: without the department and the owner where the user may not choose one. The service then takes the
 * own ones.
 */
export const withoutFixedPlace = ({ scope, form }: Placed, account: Account | undefined, fields: Values): Values => {
  const fixed = form.flatMap((input) =>
    (input.name === scope?.department || input.name === scope?.owner) &&
    input.kind === 'reference' &&
    !account?.permissions.includes(permissionOf(input.refersTo, 'options'))
      ? [input.name]
      : [],
  );
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !fixed.includes(name)));
};
