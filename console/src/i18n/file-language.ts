import type { FileLanguage } from '@menshen/contract/listing/file-language';

/** The language of a file for people who use the console in this language. */
export const fileLanguage = (locale: string): FileLanguage => (locale === 'en' ? 'en' : 'zh');
