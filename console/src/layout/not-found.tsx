import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { useTranslate } from 'react-admin';
import { MessagePage } from './message-page';

export const NotFound = () => {
  const translate = useTranslate();
  return (
    <MessagePage icon={<SearchOff />} title={translate('ra.page.not_found')} text={translate('ra.message.not_found')} />
  );
};
