import Block from '@mui/icons-material/BlockOutlined';
import { useTranslate } from 'react-admin';
import { MessagePage } from './message-page';

export const AccessDenied = () => {
  const translate = useTranslate();
  return (
    <MessagePage
      icon={<Block />}
      title={translate('ra.page.access_denied')}
      text={translate('ra.message.access_denied')}
    />
  );
};
