import { List, ListItem, ListItemText, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { api } from '../service/api';
import { DashboardCard, usePolled } from './dashboard-card';
import { LoginChart } from './login-chart';
import { REFUSALS } from '../audit/trail-address';
import { useKindTitle } from '../audit/use-kind-title';

const SHOWN = 5;

export const LoginsCard = () => {
  const translate = useTranslate();
  const polled = usePolled('logins', () => api.poll('/audit/logins'));
  const title = translate('dashboard.chart');
  return (
    <DashboardCard title={title} polled={polled} all="/audit" minHeight={318}>
      {(hours) => <LoginChart hours={hours} title={title} />}
    </DashboardCard>
  );
};

export const RefusalsCard = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const kindTitle = useKindTitle();
  const polled = usePolled('refusals', () => api.poll('/audit/page', { refused: true, pageSize: SHOWN }));
  return (
    <DashboardCard title={translate('dashboard.refusals')} polled={polled} all={REFUSALS}>
      {({ records }) => {
        if (records.length === 0)
          return <Typography color="text.secondary">{translate('dashboard.noRefusals')}</Typography>;
        return (
          <List dense disablePadding>
            {records.map(({ id, kind, username, address, time }) => (
              <ListItem key={id} disableGutters>
                <ListItemText
                  primary={
                    <>
                      {kindTitle(kind)} · <bdi>{username ?? translate('dashboard.nobody')}</bdi>
                    </>
                  }
                  secondary={[shownTime(time, locale), address].filter((text) => text !== null).join(' · ')}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItem>
            ))}
          </List>
        );
      }}
    </DashboardCard>
  );
};
