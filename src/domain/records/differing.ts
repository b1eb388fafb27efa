import type { FieldValues } from '../../contract/values/value.js';

/**
 * The fields that differ, before and after. Values are compared as answers show them, so a time that reads like the one before
 * is no change, whatever the record stores.
 */
export const differing = (
  before: FieldValues,
  after: FieldValues,
): Readonly<{ before: FieldValues; after: FieldValues }> => {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
  const pick = (values: FieldValues): FieldValues =>
    Object.fromEntries(changed.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));
  return { before: pick(before), after: pick(after) };
};
