import { SEARCH_TEXT } from '@menshen/contract/list-filters';
import { MenuItem, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = Readonly<{ label: string; value: string; onChange: (value: string) => void }>;

const DELAY_MS = 400;

const WIDTH = { width: { xs: '100%', sm: 190 } } as const;

/** A text filter. It asks for the list when the user stops typing. `pattern` tells which texts can be sent. */
export const TextFilter = ({
  label,
  value,
  onChange,
  pattern,
  fault,
}: Props & { pattern?: RegExp; fault?: string }) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const isFit = text === '' || (pattern?.test(text) ?? true);
  useEffect(() => {
    // the address has changed: the user went back, or cleared the filters
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current || !isFit) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={!isFit}
      helperText={isFit ? undefined : fault}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => setText(text.trim())}
      slotProps={{ htmlInput: { maxLength: SEARCH_TEXT.max } }}
      sx={WIDTH}
    />
  );
};

type Option = Readonly<{ value: string; text: string }>;

/** A filter with offered values. The empty value is all. */
export const ChoiceFilter = ({ label, value, onChange, options }: Props & { options: ReadonlyArray<Option> }) => {
  const translate = useTranslate();
  const isOffered = options.some((option) => option.value === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={WIDTH}
    >
      <MenuItem value="">{translate('operations.filters.all')}</MenuItem>
      {!isOffered && value !== '' && <MenuItem value={value}>{value}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A moment to the minute, `YYYY-MM-DDTHH:MM`. */
export const TimeFilter = ({ label, value, onChange }: Props) => (
  <TextField
    size="small"
    type="datetime-local"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
    sx={{ width: { xs: '100%', sm: 220 } }}
  />
);
