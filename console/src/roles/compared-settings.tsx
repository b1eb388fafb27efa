import { Box, Chip, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { Values } from '../forms/form-values';
import { Loaded } from '../records/record-page';
import { ShownValue } from '../fields/shown-value';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api, type Result } from '../service/api';
import { useModules } from '../service/description-context';

/** The fields of a role that decide what it gives, besides its menus. */
const COMPARED = ['status', 'defaultScope'];

type Pair = Readonly<Record<'one' | 'other', Values>>;
type Props = Readonly<{
  ids: Readonly<Record<keyof Pair, number>>;
  nameOf: (side: keyof Pair) => string;
  /** Whether the names are read. The table waits for them: a long name makes its head higher. */
  isNamed: boolean;
  /** What stands below. It appears together with the table, so that nothing moves. */
  children: ReactNode;
}>;

const readPair = async ({ one, other }: Props['ids']): Promise<Result<Pair>> => {
  const [first, second] = await Promise.all([
    api.get('/role/detail', { id: one }),
    api.get('/role/detail', { id: other }),
  ]);
  if (!first.ok) return first;
  return second.ok ? { ...second, data: { one: first.data, other: second.data } } : second;
};

const SettingsTable = ({ pair, nameOf }: Readonly<{ pair: Pair; nameOf: Props['nameOf'] }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const form = useModules().find(({ name }) => name === 'role')?.form ?? [];
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('roles.compare.settings')} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell />
            {(['one', 'other'] as const).map((side) => (
              <TableCell key={side} sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{nameOf(side)}</bdi>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {form
            .filter(({ name }) => COMPARED.includes(name))
            .map((input) => (
              <TableRow key={input.name}>
                <TableCell component="th" scope="row">
                  {titleOf(input)}
                  {pair.one[input.name] !== pair.other[input.name] && (
                    <Chip size="small" variant="outlined" label={translate('roles.compare.differs')} sx={{ ml: 1 }} />
                  )}
                </TableCell>
                {(['one', 'other'] as const).map((side) => (
                  <TableCell key={side}>
                    <ShownValue input={input} value={pair[side][input.name]} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const ReadSettings = ({ ids, nameOf, isNamed, children }: Props) => {
  const { result, reload } = useResult(`settings ${ids.one} ${ids.other}`, () => readPair(ids));
  return (
    <Loaded result={isNamed ? result : undefined} onRetry={reload}>
      {(pair) => (
        <>
          <SettingsTable pair={pair} nameOf={nameOf} />
          {children}
        </>
      )}
    </Loaded>
  );
};

/** The status and the default data scope of two roles, side by side. A text stands for them if the user may not read them. */
export const ComparedSettings = (props: Props) => {
  const translate = useTranslate();
  const mayRead = usePermitted('role')('detail');
  return (
    <Box sx={{ mt: 2 }}>
      {mayRead ? (
        <ReadSettings {...props} />
      ) : (
        <>
          <Typography color="text.secondary">{translate('roles.compare.notRead')}</Typography>
          {props.children}
        </>
      )}
    </Box>
  );
};
