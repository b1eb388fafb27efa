import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ShownValue } from '../records/shown-value';
import { ActionDetails } from './action-details';
import { useEventFields, type Described } from './event-fields';

type Fields = Readonly<Record<string, unknown>>;

const MOST_IDS = 20;

/** The records that the ids name, at most 20 of them. */
const IdList = ({ input, ids }: Readonly<{ input: Described; ids: ReadonlyArray<number> }>) => {
  const translate = useTranslate();
  const more = ids.length - MOST_IDS;
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <ShownValue input={input} value={ids.slice(0, MOST_IDS)} />
      {more > 0 && <span>{translate('audit.andMore', { count: more })}</span>}
    </Stack>
  );
};

const isIds = (value: unknown): value is ReadonlyArray<number> => Array.isArray(value);

type ValueProps = Readonly<{ input: Described; value: unknown; other: unknown; isAdded: boolean }>;

/** One side of a change. Of lists of ids, it has what the other side does not have. */
const ChangedValue = ({ input, value, other, isAdded }: ValueProps) => {
  const translate = useTranslate();
  if (!isIds(value) || !isIds(other)) {
    const shown = typeof value === 'object' && value !== null && !isIds(value) ? JSON.stringify(value) : value;
    return <ShownValue input={input} value={shown} />;
  }
  const own = value.filter((id) => !other.includes(id));
  if (own.length === 0) return '—';
  return (
    <Stack spacing={0.5}>
      <Typography variant="caption" color="text.secondary">
        {translate(isAdded ? 'audit.added' : 'audit.removed')}
      </Typography>
      <IdList input={input} ids={own} />
    </Stack>
  );
};

const valueIn = (fields: Fields | null, name: string): unknown => fields?.[name];

/**
 * What changed a record, what an event changed, field by field, and the id of its request. An event without a state before
 * it has one value for each field.
 */
export const ChangeDetails = ({ record }: Readonly<{ record: AuditRecord }>) => {
  const translate = useTranslate();
  const fieldOf = useEventFields(record);
  const { before, after, requestId } = record;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const label = (name: string): string => translate(`audit.${name}`);
  return (
    <Box sx={{ p: { xs: 1.5, md: 1 }, overflowX: 'auto' }}>
      <ActionDetails record={record} />
      {names.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {label('nothing')}
        </Typography>
      ) : (
        <Table
          size="small"
          aria-label={translate('audit.show')}
          sx={{ maxWidth: 900, '& td, & th': { verticalAlign: 'top' } }}
        >
          <TableHead>
            <TableRow>
              {['field', ...(before ? ['before', 'after'] : ['value'])].map((name) => (
                <TableCell key={name}>{label(name)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {names.map((name) => {
              const { title, input, shown } = fieldOf(name);
              const [old, next] = [shown(valueIn(before, name)), shown(valueIn(after, name))];
              return (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    {title}
                  </TableCell>
                  {before && (
                    <TableCell>
                      <ChangedValue input={input} value={old} other={next} isAdded={false} />
                    </TableCell>
                  )}
                  <TableCell>
                    <ChangedValue input={input} value={next} other={old} isAdded />
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      )}
      {requestId !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {translate('audit.requestId', { requestId })}
        </Typography>
      )}
    </Box>
  );
};
