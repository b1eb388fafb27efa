import { t } from './fp.js';

/** A text that matches `form`. The codec exposes the form. */
export const textMatching = (name: string, form: RegExp) =>
  Object.assign(
    new t.Type<string>(
      name,
      (input): input is string => t.string.is(input) && form.test(input),
      (input, context) =>
        typeof input === 'string' && form.test(input) ? t.success(input) : t.failure(input, context),
      t.identity,
    ),
    { form },
  );
