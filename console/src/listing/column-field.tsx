import type { Column } from '@menshen/contract/modules/module-description';
import { Box, Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { textOf } from '../forms/form-values';
import { ShownValue } from '../fields/shown-value';

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

/** The text that a column shows as it is. A reference shows the name of its record. */
const textIn = ({ kind, name }: Column, record: Readonly<Record<string, unknown>>): string => {
  if (kind === 'reference') return textOf(record[referenceLabelName(name)]);
  return kind === 'text' || kind === 'choiceText' || kind === 'referenceName' ? textOf(record[name]) : '';
};

/** A column of the record. The name of the record is the link to its page. */
export const ColumnField = ({ column, module }: Props) => {
  const record = useRecordContext();
  if (!record) return null;
  const shown = <ShownValue input={column} value={record[column.name]} record={record} />;
  const text = textIn(column, record);
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
