import { SEARCH_TEXT } from '@menshen/contract/listing/list-filters';
import Clear from '@mui/icons-material/Clear';
import { IconButton, ListSubheader, MenuItem, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = Readonly<{ label: string; value: string; onChange: (value: string) => void }>;

type TextProps = Props & Readonly<{ name?: string; pattern?: RegExp; fault?: string; width?: object }>;

const DELAY_MS = 400;

const WIDTH = { width: { xs: '100%', sm: 190 } } as const;

/** A text filter. It asks for the list when the user stops typing. `pattern` tells which texts can be sent. */
export const TextFilter = ({ label, value, onChange, name, pattern, fault, width = WIDTH }: TextProps) => {
  const translate = useTranslate();
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
      name={name}
      autoComplete="off"
      value={text}
      error={!isFit}
      helperText={isFit ? undefined : fault}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => setText(text.trim())}
      slotProps={{
        htmlInput: { maxLength: SEARCH_TEXT.max },
        input: {
          endAdornment: text !== '' && (
            <IconButton
              size="small"
              edge="end"
              aria-label={`${translate('ra.action.clear_input_value')} ${label}`}
              onClick={() => setText('')}
            >
              <Clear fontSize="small" />
            </IconButton>
          ),
        },
      }}
      sx={width}
    />
  );
};

/** An offered value. `group` is the heading of those that follow each other with the same one. */
export type FilterOption = Readonly<{ value: string; text: string; group?: string }>;

/** A filter with offered values. The empty value is all. */
export const ChoiceFilter = ({ label, value, onChange, options }: Props & { options: ReadonlyArray<FilterOption> }) => {
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
      <MenuItem value="">{translate('listing.filters.all')}</MenuItem>
      {!isOffered && value !== '' && <MenuItem value={value}>{value}</MenuItem>}
      {options.flatMap(({ value: offered, text, group }, index) => [
        group !== undefined && group !== options[index - 1]?.group && (
          <ListSubheader key={`group ${group}`}>{group}</ListSubheader>
        ),
        <MenuItem key={offered} value={offered}>
          {text}
        </MenuItem>,
      ])}
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
