import type { I18nProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { LOCALES } from './i18n/locales';
import { chinese, english } from './messages';

const providerOf = (locale: string): I18nProvider =>
  polyglotI18nProvider(() => (locale === 'en' ? english : chinese), locale, LOCALES);

const PROVIDERS = new Map(LOCALES.map(({ locale }) => [locale, providerOf(locale)]));

/**
 * The texts in a language. Each language has a provider of its own: the kit creates all components again when one
 * provider changes its language, and forms then lose what is typed.
 */
export const i18nProviderOf = (locale: string): I18nProvider => PROVIDERS.get(locale) ?? providerOf('zh');
