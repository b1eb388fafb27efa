import type { AuditKind } from '@menshen/contract/audit-kinds';
import { List, ListItem, ListItemText, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { api, type Result } from '../service/api';
import type { DataOf } from '../service/calls';
import { DashboardCard, usePolled } from './dashboard-card';
import { LoginChart } from './login-chart';
import { useKindTitle } from './use-kind-title';

const SHOWN = 5;
const REFUSALS = ['LoginRefused', 'PermissionDenied', 'TokenRefused', 'WriteRefused'] as const;

type Events = DataOf<'/audit/page'>;

const read = (kind: AuditKind): Promise<Result<Events>> => api.poll('/audit/page', { kind, pageSize: SHOWN });

/** The outcomes together; the first failure, if there is one. */
const together = (results: ReadonlyArray<Result<Events>>): Result<ReadonlyArray<Events>> => {
  const pages: Events[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    pages.push(result.data);
  }
  return { ok: true, data: pages, msg: '' };
};

export const LoginsCard = () => {
  const translate = useTranslate();
  const polled = usePolled('logins', () => api.poll('/audit/logins'));
  const title = translate('operations.dashboard.chart');
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
  const polled = usePolled('refusals', async () => together(await Promise.all(REFUSALS.map(read))));
  return (
    <DashboardCard title={translate('operations.dashboard.refusals')} polled={polled} all="/audit">
      {(pages) => {
        const newest = pages
          .flatMap(({ records }) => records)
          .toSorted((a, b) => b.time.localeCompare(a.time) || b.id - a.id)
          .slice(0, SHOWN);
        if (newest.length === 0)
          return <Typography color="text.secondary">{translate('operations.dashboard.noRefusals')}</Typography>;
        return (
          <List dense disablePadding>
            {newest.map(({ id, kind, username, address, time }) => (
              <ListItem key={id} disableGutters>
                <ListItemText
                  primary={
                    <>
                      {kindTitle(kind)} · <bdi>{username ?? translate('operations.dashboard.nobody')}</bdi>
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
