import { t } from './fp.js';
import type { Form, FormField } from './form-field.js';
import type { FormValues } from './form.js';

const codecOf = ({ kind }: FormField): t.Mixed => {
  switch (kind) {
    case 'text':
    case 'password':
      return t.string;
    case 'integer':
    case 'choice':
      return t.Int;
    case 'ids':
      return t.readonlyArray(t.Int);
    case 'boolean':
      return t.boolean;
  }
};

/** The codecs of the values of a form, as answers show them. */
export const formCodecs = <F extends Form>(form: F) =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, codecOf(field)])) as {
    [Name in keyof F]: t.Type<FormValues<F>[Name]>;
  };
