import Report from '@mui/icons-material/ReportOutlined';
import { useTranslate } from 'react-admin';
import { MessagePage } from './message-page';

/** In place of a page that cannot be drawn. The bar and the menu stay. */
export const PageError = () => {
  const translate = useTranslate();
  return <MessagePage icon={<Report />} title={translate('ra.page.error')} text={translate('ra.message.error')} />;
};
