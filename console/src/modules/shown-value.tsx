import type { Column } from '@menshen/contract/module-description';
import { Chip, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { useTitle } from '../i18n/use-title';
import type { FormInput } from '../service/description';
import { textOf } from './form-values';
import { useOptions, useRecordNames } from './record-names';
import { StatusChip } from './status-chip';
import { usePermitted } from './use-permitted';

const NONE = '—';

/** The names of the records that the ids name. */
const RecordNames = ({ module, ids }: Readonly<{ module: string; ids: ReadonlyArray<number> }>) => {
  const { options } = useOptions(usePermitted(module)('options') ? module : '');
  const names = useRecordNames(module, ids, options);
  if (ids.length === 0) return NONE;
  return (
    <Stack direction="row" component="span" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {ids.map((id) => (
        <Chip key={id} size="small" label={names.get(id) ?? `#${id}`} />
      ))}
    </Stack>
  );
};

/** A value of a record as users read it: a choice by its title, an id by the name of its record. */
export const ShownValue = ({ input, value }: Readonly<{ input: FormInput | Column; value: unknown }>) => {
  const titleOf = useTitle();
  const translate = useTranslate();
  const locale = useLocale();
  if (input.kind === 'choice') {
    const choice = input.choices.find((candidate) => candidate.value === value);
    const text = choice ? titleOf(choice) : textOf(value) || NONE;
    return input.name === 'status' ? <StatusChip status={value} text={text} /> : text;
  }
  if (input.kind === 'boolean') return translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false');
  if (input.kind === 'ids') {
    const ids = Array.isArray(value) ? (value as ReadonlyArray<number>) : [];
    return input.refersTo === undefined ? ids.join(', ') || NONE : <RecordNames module={input.refersTo} ids={ids} />;
  }
  if (input.kind === 'integer' && input.refersTo !== undefined)
    return <RecordNames module={input.refersTo} ids={Number(value) > 0 ? [Number(value)] : []} />;
  if (value === '' || value === undefined || value === null)
    return (
      <Typography component="span" variant="inherit" color="text.secondary">
        {NONE}
      </Typography>
    );
  return (
    <bdi style={{ whiteSpace: input.kind === 'text' ? 'pre-wrap' : 'normal', overflowWrap: 'anywhere' }}>
      {input.kind === 'time' ? shownTime(textOf(value), locale) : textOf(value)}
    </bdi>
  );
};
