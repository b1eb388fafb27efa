import englishKit from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { chineseKit } from './i18n/chinese-kit';
import { PARTS } from './message-parts';

type Parts = typeof PARTS;

const partsIn = <Language extends 'english' | 'chinese'>(language: Language) =>
  Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, part[language]])) as {
    [Name in keyof Parts]: Parts[Name][Language];
  };

const { ra } = englishKit;

/** The texts of the kit in English, in the words that the console uses elsewhere. */
const kitInEnglish = {
  ...ra,
  action: { ...ra.action, back: 'Back' },
  auth: { ...ra.auth, logout: 'Log out' },
  page: { ...ra.page, not_found: 'Page not found', access_denied: 'No permission' },
};

export const english = { ra: kitInEnglish, ...partsIn('english') };
export const chinese = { ...(chineseKit satisfies TranslationMessages), ...partsIn('chinese') };
