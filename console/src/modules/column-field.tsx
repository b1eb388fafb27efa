import type { Column } from '@menshen/contract/module-description';
import { Box, Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { textOf } from './form-values';
import { ShownValue } from './shown-value';

type Props = Readonly<{
  column: Column;
  /** The page of the record, where the column is its name. */
  module?: string;
}>;

/** Two lines. The whole text is in the tip, and on the page of the record. */
const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** Shorter texts are whole in every list. */
const LONG = 20;

/** A column of the record. The name of the record is the link to its page. */
export const ColumnField = ({ column, module }: Props) => {
  const record = useRecordContext();
  if (!record) return null;
  const shown = <ShownValue input={column} value={record[column.name]} />;
  const text = column.kind === 'text' ? textOf(record[column.name]) : '';
  const value =
    text.length > LONG ? (
      <Box component="span" title={text} sx={CLAMPED}>
        {shown}
      </Box>
    ) : (
      shown
    );
  if (module === undefined) return value;
  return (
    <MuiLink component={Link} to={`/${module}/${record.id}/show`} underline="hover" sx={{ fontWeight: 500 }}>
      {value}
    </MuiLink>
  );
};
