import { t } from './fp.js';

/** Text of one form, which can be read off the codec. */
export const textOfForm = (name: string, form: RegExp) =>
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
