import type { RefusalOf } from './refusals.js';

/** `field` is the first invalid field, in the order of the form. People see its title. */
export type FormInvalid = RefusalOf<'FormInvalid'>;

/** The refusal of a field. A field without a title, such as a query parameter or a header, is called by its name. */
export const formInvalid = (field: string, title = field): FormInvalid => ({ _tag: 'FormInvalid', field, title });
