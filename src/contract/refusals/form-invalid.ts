import type { RefusalOf } from './refusals.js';

/** The refusal of a field. A field without a title, such as a query parameter or a header, is called by its name. */
export const formInvalid = (field: string, title = field): RefusalOf<'FormInvalid'> => ({
  _tag: 'FormInvalid',
  field,
  title,
});
