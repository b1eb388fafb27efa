import Translate from '@mui/icons-material/Translate';
import { useLocaleState, useTranslate } from 'react-admin';
import { LOCALES } from '../i18n/locales';
import { ChoiceMenu } from './choice-menu';

export const LanguageButton = () => {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  return (
    <ChoiceMenu
      label={translate('layout.language')}
      icon={<Translate />}
      choices={LOCALES.map(({ locale: value, name, html }) => ({ value, text: name, lang: html }))}
      chosen={locale}
      onChoose={setLocale}
    />
  );
};
