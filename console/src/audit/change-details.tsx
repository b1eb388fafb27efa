import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ShownValue } from '../fields/shown-value';
import { ActionDetails } from './action-details';
import { useEventFields, type Described } from './event-fields';
import { withAssignedRoles } from './roles-in-event';

type Fields = Readonly<Record<string, unknown>>;

const MOST_ITEMS = 20;

/** The records that the items of a list name, at most 20 of them. */
const ItemList = ({ input, items }: Readonly<{ input: Described; items: ReadonlyArray<unknown> }>) => {
  const translate = useTranslate();
  const more = items.length - MOST_ITEMS;
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <ShownValue input={input} value={items.slice(0, MOST_ITEMS)} />
      {more > 0 && <span>{translate('audit.andMore', { count: more })}</span>}
    </Stack>
  );
};

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value);

/** The items of a list that another one does not have. */
const onlyIn = (items: ReadonlyArray<unknown>, others: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  const texts = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !texts.has(JSON.stringify(item)));
};

type ValueProps = Readonly<{ input: Described; value: unknown; other: unknown; isAdded: boolean }>;

/** One side of a change. Of lists, it has what the other side does not have. */
const ChangedValue = ({ input, value, other, isAdded }: ValueProps) => {
  const translate = useTranslate();
  if (!isList(value) || !isList(other)) {
    const shown = typeof value === 'object' && value !== null && !isList(value) ? JSON.stringify(value) : value;
    return <ShownValue input={input} value={shown} />;
  }
  const own = onlyIn(value, other);
  if (own.length === 0) return '—';
  return (
    <Stack spacing={0.5}>
      <Typography variant="caption" color="text.secondary">
        {translate(isAdded ? 'audit.added' : 'audit.removed')}
      </Typography>
      <ItemList input={input} items={own} />
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
  const { requestId } = record;
  const before = record.before && withAssignedRoles(record.before);
  const after = record.after && withAssignedRoles(record.after);
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
