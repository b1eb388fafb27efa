import polyglotI18nProvider from 'ra-i18n-polyglot';
import { chinese, english } from './messages';

const LOCALES = [
  { locale: 'zh', name: '中文' },
  { locale: 'en', name: 'English' },
];

export const i18nProvider = polyglotI18nProvider((locale) => (locale === 'en' ? english : chinese), 'zh', LOCALES);
