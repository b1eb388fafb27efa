import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { USER_ROLES_FORM } from '@menshen/contract/access/rights-forms';
import type { FormInput } from '../service/description.js';

/** A form of a user whose roles have data scopes: `roles` in place of `roleIds`. */
export const withAssignments = (form: ReadonlyArray<FormInput>): ReadonlyArray<FormInput> =>
  form.map((input) => {
    if (input.name !== 'roleIds') return input;
    const { title, english } = input;
    return {
      ...USER_ROLES_FORM.fields.roles,
      name: 'roles',
      title,
      ...(english !== undefined && { english }),
      default: [],
    };
  });

/** The assignments in the values of a form or of a record. */
export const assignmentsIn = (value: unknown): ReadonlyArray<RoleAssignment> =>
  Array.isArray(value) ? (value as ReadonlyArray<RoleAssignment>) : [];
