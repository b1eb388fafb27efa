import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import type { Column } from '../service/description';
import { ShownValue } from './shown-value';

type Props = Readonly<{
  column: Column;
  /** The page of the record, where the column is its name. */
  module?: string;
}>;

/** A column of the record. The name of the record is the link to its page. */
export const ColumnField = ({ column, module }: Props) => {
  const record = useRecordContext();
  if (!record) return null;
  const value = <ShownValue input={column} value={record[column.name]} />;
  if (module === undefined) return value;
  return (
    <MuiLink component={Link} to={`/${module}/${record.id}/show`} underline="hover" sx={{ fontWeight: 500 }}>
      {value}
    </MuiLink>
  );
};
