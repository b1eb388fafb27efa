import type { RefusalOf } from './refusals.js';

/** The refusal of a field. A field without a title, such as a query parameter or a header, is called by its name. */
export const formInvalid = (field: string, title = field): RefusalOf<'FormInvalid'> => ({
  _tag: 'FormInvalid',
  field,
  title,
});

/** The refusal of a file, which says in both languages what is wrong with it. */
export const fileInvalid = (
  field: string,
  { title, english }: Readonly<{ title: string; english: string }>,
): RefusalOf<'FormInvalid'> => ({
  ...formInvalid(field, title),
  english,
});
