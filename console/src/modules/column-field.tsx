import { FunctionField, NumberField, TextField, type RaRecord } from 'react-admin';
import { Chip } from '@mui/material';
import type { Column } from '../service/description';
import { useTitle } from '../i18n/use-title';

/** Shows a column of a record: choices by their titles, everything else as it is. */
export const ColumnField = ({ column }: Readonly<{ column: Column; label?: string }>) => {
  const titleOf = useTitle();
  const { name, kind, choices } = column;
  if (choices) {
    return (
      <FunctionField
        render={(record: RaRecord) => {
          const choice = choices.find(({ value }) => value === record[name]);
          const text = choice ? titleOf(choice) : String(record[name] ?? '');
          if (name !== 'status') return text;
          return (
            <Chip size="small" label={text} color={record[name] === 1 ? 'success' : 'default'} variant="outlined" />
          );
        }}
      />
    );
  }
  return kind === 'integer' ? (
    <NumberField source={name} options={{ useGrouping: false }} />
  ) : (
    <TextField source={name} />
  );
};
