import { CLIENT_FAILURES } from '@menshen/contract/refusals/client-failures';
import type { FailureCause } from '@menshen/contract/refusals/failure';
import type { Titled } from '@menshen/contract/forms/form-field';
import { withParts } from '@menshen/contract/refusals/refusal-parts';
import { REFUSALS } from '@menshen/contract/refusals/refusals';

const TEXTS: Readonly<Record<string, Readonly<{ en: string }> | undefined>> = { ...REFUSALS, ...CLIENT_FAILURES };

/** The texts of failures that say something else on a page of the console than in an answer. */
const OF_PAGES: Readonly<Record<string, Readonly<{ zh: string; en: string }> | undefined>> = {
  // only the change of a password asks for an old one, and its page says so itself
  OldPasswordIncorrect: { zh: '密码不正确', en: 'The password is wrong.' },
  // a page that is loaded again loses what is typed on it
  RecordChanged: {
    zh: '记录已被修改，此次操作未执行。请查看新版本，然后重试。',
    en: 'The record has been changed meanwhile, and nothing was done. Look at the new version, then try again.',
  },
};

/** A failure with the text of the service. */
export type ShownFailure = FailureCause & Readonly<{ msg: string }>;

/** What the English text names. A file says in English what is wrong with it. */
const englishParts = (failure: ShownFailure): Parameters<typeof withParts>[1] => {
  if (failure.reason !== 'FormInvalid') return { ...failure.detail };
  const { field, english = field } = failure.detail;
  return { field: english };
};

/** The text of a failure in the language of the page. The Chinese text comes with the failure, but for those of pages. */
export const failureText = (failure: ShownFailure, locale: string): string => {
  const { reason, msg } = failure;
  const ofPages = OF_PAGES[reason];
  if (ofPages) return locale === 'en' ? ofPages.en : ofPages.zh;
  const text = TEXTS[reason];
  // a newer service may have other reasons
  if (locale !== 'en' || !text) return msg || reason;
  return withParts(text.en, englishParts(failure));
};

/** What stands around and between the permissions that the user lacks. */
const LACKED = {
  zh: { before: '。没有以下权限，或其数据范围不足：', between: '、', after: '' },
  en: { before: ' These are missing, or limited to other records: ', between: ', ', after: '.' },
} as const;

type Described = Titled & Readonly<{ name: string }>;

/** What the service describes, as far as texts of failures name it. */
type Names = Readonly<{ modules: ReadonlyArray<Described>; permissions: Readonly<Record<string, Titled>> }>;

/** The text of a failure, with the titles of modules and permissions from their descriptions. */
export const describedFailureText = (
  failure: ShownFailure,
  locale: string,
  { modules, permissions }: Names,
): string => {
  const { reason, detail } = failure;
  const isEnglish = locale === 'en';
  if (reason === 'PermissionNotHeld' && detail?.permissions) {
    const { before, between, after } = isEnglish ? LACKED.en : LACKED.zh;
    const titles = detail.permissions.map((permission) => {
      const { title, english = title } = permissions[permission] ?? { title: permission };
      return isEnglish ? english : title;
    });
    return `${failureText(failure, locale)}${before}${titles.join(between)}${after}`;
  }
  if (isEnglish && reason === 'RecordInUse') {
    const module = modules.find(({ name }) => name === detail.module);
    return failureText({ ...failure, detail: { ...detail, module: module?.english ?? detail.module } }, locale);
  }
  return failureText(failure, locale);
};
