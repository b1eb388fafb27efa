/** The languages of the console. */
export const LOCALES = [
  { locale: 'zh', name: '中文', html: 'zh-CN' },
  { locale: 'en', name: 'English', html: 'en' },
];
