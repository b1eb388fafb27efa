import { useTranslate } from 'react-admin';

/** The texts of a field whose choices are searched. `failure` tells why they could not be read. */
export const useChoiceTexts = (failure?: string) => {
  const translate = useTranslate();
  return {
    noOptionsText: failure ?? translate('forms.reference.none'),
    loadingText: translate('ra.message.loading'),
    clearText: translate('ra.action.clear_input_value'),
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
  };
};
