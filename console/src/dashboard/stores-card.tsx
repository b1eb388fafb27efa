import type { Stores } from '@menshen/contract/health/readiness';
import { Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ANSWER_MS, SERVICE, type Result } from '../service/api';
import { DashboardCard, usePolled } from './dashboard-card';

/** Asks the probe of the service. It is not below `/api/v1`, and it has data in a failure, too. */
const readStores = async (): Promise<Result<Stores>> => {
  try {
    const response = await fetch(new URL('readyz', SERVICE), { signal: AbortSignal.timeout(ANSWER_MS) });
    const { data, msg } = (await response.json()) as Readonly<{ data: Stores | null; msg: string }>;
    if (data) return { ok: true, data, msg };
  } catch {
    // no answer, or an answer of somebody else
  }
  return { ok: false, reason: 'NetworkError', msg: '', status: 0 };
};

const COLORS = { up: 'success', degraded: 'warning', down: 'error' } as const;

export const StoresCard = () => {
  const translate = useTranslate();
  const polled = usePolled('stores', readStores);
  return (
    <DashboardCard title={translate('dashboard.stores')} polled={polled} minHeight={150}>
      {(stores) => (
        <Stack spacing={1.5}>
          {(['database', 'keyValue'] as const).map((name) => (
            <Stack key={name} direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'start' }}>
              <div>
                <Typography>{translate(`dashboard.${name}`)}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {translate(`dashboard.meaning.${name}.${stores[name]}`)}
                </Typography>
              </div>
              <Chip
                size="small"
                variant="outlined"
                color={COLORS[stores[name]]}
                label={translate(`dashboard.states.${stores[name]}`)}
              />
            </Stack>
          ))}
        </Stack>
      )}
    </DashboardCard>
  );
};
