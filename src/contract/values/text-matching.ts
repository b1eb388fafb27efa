import { t } from './fp.js';

/** A codec of texts of one form, for answers. The API description has the form. */
export class TextMatching<A extends string> extends t.Type<A, string> {
  constructor(
    name: string,
    readonly form: RegExp,
  ) {
    const is = (input: unknown): input is A => typeof input === 'string' && form.test(input);
    super(name, is, (input, context) => (is(input) ? t.success(input) : t.failure(input, context)), t.identity);
  }
}

/** A text that matches `form`. */
export const textMatching = <A extends string = string>(name: string, form: RegExp): TextMatching<A> =>
  new TextMatching(name, form);
