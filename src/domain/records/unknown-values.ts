import type { FieldValues } from '../../contract/values/value.js';

/**
 * Values beside fields whose values are not known. `isRead` tells whether one of these was read. `isListed`: who lists the fields
 * reads them too.
 */
export const withUnknown = (
  values: FieldValues,
  unknown: ReadonlyArray<string>,
  isListed: boolean,
): Readonly<{ values: FieldValues; isRead: () => boolean }> => {
  let isRead = false;
  const seen = { ...values };
  for (const name of unknown)
    Object.defineProperty(seen, name, {
      enumerable: isListed,
      get: () => {
        isRead = true;
        return undefined;
      },
    });
  return { values: seen, isRead: () => isRead };
};
