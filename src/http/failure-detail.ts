import { PASSWORD_RULES, type PasswordRule } from '../contract/administration-refusals.js';
import { t } from '../contract/fp.js';
import { ScopeName } from '../contract/login-scope.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusals.js';

/** Codecs of fields of the refusal. */
type DetailOf<Tag extends RefusalTag> = { readonly [Field in keyof RefusalOf<Tag>]?: t.Mixed };

const Rule = t.keyof(Object.fromEntries(PASSWORD_RULES.map((rule) => [rule, null])) as Record<PasswordRule, null>);

/** The fields of each refusal that a program needs besides the tag. */
export const FAILURE_DETAILS: { readonly [Tag in RefusalTag]?: DetailOf<Tag> } = {
  FormInvalid: { field: t.string },
  ValueTaken: { field: t.string },
  ParentInvalid: { field: t.string },
  LoginLocked: { seconds: t.Int, scope: ScopeName },
  CaptchaRateLimited: { seconds: t.Int },
  RoleInUse: { users: t.Int },
  PasswordUnfit: { rules: t.readonlyArray(Rule) },
};

/** A header has no other characters. */
const NOT_PRINTABLE_ASCII = /[^ -~]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The header `X-Failure-Detail` with the fields of the refusal, as JSON. None if a program needs no fields. */
export const detailHeader = (refusal: Refusal): Readonly<Record<string, string>> => {
  const fields = FAILURE_DETAILS[refusal._tag];
  if (!fields) return {};
  const text = JSON.stringify(t.strict(fields).encode(refusal));
  return { 'X-Failure-Detail': text.replace(NOT_PRINTABLE_ASCII, escaped) };
};
