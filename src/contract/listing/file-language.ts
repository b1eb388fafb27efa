import type { Titled } from '../forms/form-field.js';

/** The languages of files for people. */
export const FILE_LANGUAGES = ['zh', 'en'] as const;
export type FileLanguage = (typeof FILE_LANGUAGES)[number];

/** The title in a language. Without an English one, it is the Chinese one in both. */
export const titleIn = ({ title, english = title }: Titled, language: FileLanguage): string =>
  language === 'zh' ? title : english;
