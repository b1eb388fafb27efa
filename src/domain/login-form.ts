import { E, t } from './fp.js';

const codePoints = (text: string): number => Array.from(text).length;

/** The bounds can be read off the codec. */
const textOf = (least: number, most: number) =>
  Object.assign(
    new t.Type<string>(
      `string of ${least} to ${most} characters`,
      t.string.is,
      (input, context) => {
        if (typeof input !== 'string') return t.failure(input, context);
        const length = codePoints(input);
        return length >= least && length <= most ? t.success(input) : t.failure(input, context);
      },
      t.identity,
    ),
    { least, most },
  );

export const Username = textOf(1, 20);
export const Password = textOf(6, 128);

/** Specification 2.2; lengths in Unicode code points. A `code` or `key` of the wrong form is a wrong captcha, not a wrong form. */
export const LoginForm = t.strict(
  {
    username: Username,
    password: Password,
    code: t.string,
    key: t.string,
  },
  'LoginForm',
);
export type LoginForm = Readonly<t.TypeOf<typeof LoginForm>>;

/** `field` is the first that does not fit, in the form's own order. */
export type FormInvalid = Readonly<{ _tag: 'FormInvalid'; field: string }>;

export const parseLoginForm = (input: unknown): E.Either<FormInvalid, LoginForm> => {
  const form = LoginForm.decode(input);
  if (E.isRight(form)) return form;
  return E.left({ _tag: 'FormInvalid', field: form.left[0]?.context[1]?.key ?? '' });
};
