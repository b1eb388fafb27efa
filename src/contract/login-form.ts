import { E, t } from './fp.js';
import { user } from './user.js';
import { codePoints } from './text-rules.js';
import type { RefusalOf } from './refusals.js';

/** A text with a length in code points. The codec exposes its bounds. */
const textOfLength = (least: number, most: number) =>
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

const Username = textOfLength(1, 20);
export const Password = textOfLength(6, 128);

/** Specification 2.2; lengths in Unicode code points. A malformed `code` or `key` counts as a wrong captcha. */
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

/** The refusal of a field. A field without a title, such as a query parameter or a header, is called by its name. */
export const formInvalid = (field: string, title = field): RefusalOf<'FormInvalid'> => ({
  _tag: 'FormInvalid',
  field,
  title,
});

/** The key has no title: a program sends it, people do not see it. */
const TITLES: Readonly<Record<string, string>> = {
  username: user.form.username.title,
  password: user.form.password.title,
  code: '验证码',
};

export const parseLoginForm = (input: unknown): E.Either<RefusalOf<'FormInvalid'>, LoginForm> => {
  const form = LoginForm.decode(input);
  if (E.isRight(form)) return form;
  const field = form.left[0]?.context[1]?.key ?? '';
  return E.left(formInvalid(field, TITLES[field]));
};
