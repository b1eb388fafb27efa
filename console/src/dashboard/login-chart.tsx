import type { LoginHour } from '@menshen/contract/audit/audit-endpoints';
import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';

const HEIGHT = 120;
const WIDTH = 480;

const SERIES = [
  { name: 'loggedIn', color: 'success.main' },
  { name: 'refused', color: 'error.main' },
] as const;

const Bars = ({ hours }: Readonly<{ hours: ReadonlyArray<LoginHour> }>) => {
  const most = Math.max(1, ...hours.flatMap(({ loggedIn, refused }) => [loggedIn, refused]));
  const slot = WIDTH / hours.length;
  const bar = slot * 0.36;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      sx={{ width: '100%', height: HEIGHT, display: 'block' }}
    >
      {hours.map((hour, i) =>
        SERIES.map(({ name, color }, series) => {
          const height = hour[name] === 0 ? 0 : Math.max(2, (hour[name] / most) * (HEIGHT - 4));
          return (
            <Box
              component="rect"
              key={`${hour.hour} ${name}`}
              x={i * slot + slot * 0.12 + series * (bar + slot * 0.04)}
              y={HEIGHT - height}
              width={bar}
              height={height}
              sx={{ fill: (theme) => theme.palette[color === 'success.main' ? 'success' : 'error'].main }}
            />
          );
        }),
      )}
      <Box
        component="line"
        x1={0}
        x2={WIDTH}
        y1={HEIGHT}
        y2={HEIGHT}
        sx={{ stroke: (theme) => theme.palette.divider, strokeWidth: 2 }}
      />
    </Box>
  );
};

const HourTable = ({ hours, title }: Readonly<{ hours: ReadonlyArray<LoginHour>; title: string }>) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 180 }}>
      <Table size="small" stickyHeader aria-label={title}>
        <TableHead>
          <TableRow>
            {['hour', 'loggedIn', 'refused'].map((name) => (
              <TableCell key={name}>{translate(`dashboard.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {hours.map(({ hour, loggedIn, refused }) => (
            <TableRow key={hour}>
              <TableCell component="th" scope="row">
                {shownTime(hour.slice(0, 16), locale)}
              </TableCell>
              <TableCell>{loggedIn}</TableCell>
              <TableCell>{refused}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** Logins and refused logins by hour, as a chart or as a table. */
export const LoginChart = ({ hours, title }: Readonly<{ hours: ReadonlyArray<LoginHour>; title: string }>) => {
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const sumOf = (name: 'loggedIn' | 'refused'): number => hours.reduce((sum, hour) => sum + hour[name], 0);
  const summary = translate('dashboard.summary', { loggedIn: sumOf('loggedIn'), refused: sumOf('refused') });
  return (
    <Stack spacing={1}>
      <Box sx={{ minHeight: 180 }}>
        {isTable ? (
          <HourTable hours={hours} title={title} />
        ) : (
          <Box role="img" aria-label={summary}>
            <Stack direction="row" sx={{ gap: 2, mb: 1 }}>
              {SERIES.map(({ name, color }) => (
                <Stack key={name} direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
                  <Box sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: color }} />
                  <Typography variant="body2">{`${translate(`dashboard.${name}`)} ${sumOf(name)}`}</Typography>
                </Stack>
              ))}
            </Stack>
            <Bars hours={hours} />
            <Stack direction="row" sx={{ justifyContent: 'space-between', color: 'text.secondary' }}>
              {[0, 6, 12, 18, 23].map((i) => (
                <Typography key={i} variant="caption">
                  {hours[i]?.hour.slice(11, 16) ?? ''}
                </Typography>
              ))}
            </Stack>
          </Box>
        )}
      </Box>
      <Box>
        <Button size="small" onClick={() => setTable(!isTable)}>
          {translate(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
        </Button>
      </Box>
    </Stack>
  );
};
