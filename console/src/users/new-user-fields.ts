import type { Values } from '../forms/form-values.js';

/** The fields of a new user. Without a password the service draws one, which the user must change in any case. */
export const newUserFields = (fields: Values, isGenerated: boolean): Values => {
  if (!isGenerated) return fields;
  const { password: _password, mustChange: _mustChange, ...others } = fields;
  return others;
};
