import { Title, useTranslate } from 'react-admin';

export const Dashboard = () => <Title title={useTranslate()('ra.page.dashboard')} />;
