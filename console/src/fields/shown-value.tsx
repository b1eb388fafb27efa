import type { Column } from '@menshen/contract/modules/module-description';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { Chip, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { shownDecimal, shownInteger } from '../i18n/shown-number';
import { shownDate, shownTime } from '../i18n/shown-time';
import { useTitle } from '../i18n/use-title';
import { RecordLink } from '../records/record-link';
import { AssignedRoles } from '../assignments/assigned-roles';
import { assignmentsIn } from '../forms/assignments-form';
import type { FormInput } from '../service/description';
import { textOf, type Values } from '../forms/form-values';
import { NameText } from '../records/name-text';
import { useRecordNames } from '../records/record-names';
import { StatusChip } from '../records/status-chip';

/** Nothing, where a value could be. */
const None = () => (
  <Typography component="span" variant="inherit" color="text.secondary">
    —
  </Typography>
);

/** The names of the records that the ids name. */
const RecordNames = ({ module, ids }: Readonly<{ module: string; ids: ReadonlyArray<number> }>) => {
  const names = useRecordNames(module, ids);
  if (ids.length === 0) return <None />;
  return (
    <Stack direction="row" component="span" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {ids.map((id) => (
        <Chip key={id} size="small" label={<NameText name={names.shown(id)} />} />
      ))}
    </Stack>
  );
};

const useShownText = (): ((input: FormInput | Column, value: string) => string) => {
  const locale = useLocale();
  return (input, value) => {
    switch (input.kind) {
      case 'date':
        return shownDate(value, locale);
      case 'time':
        return shownTime(value, locale);
      case 'decimal':
        return shownDecimal(value);
      case 'integer':
        return input.name === 'id' ? value : shownInteger(value);
      default:
        return value;
    }
  };
};

type Props = Readonly<{
  input: FormInput | Column;
  value: unknown;
  /** The whole record. It has the names of the records that it refers to. */
  record?: Values | undefined;
}>;

/** A value of a record as users read it: a choice by its title, a reference by the name of its record. */
export const ShownValue = ({ input, value, record = {} }: Props) => {
  const titleOf = useTitle();
  const translate = useTranslate();
  const shownText = useShownText();
  if (value === null || value === undefined || value === '') return <None />;
  if (input.kind === 'choice') {
    const choice = input.choices.find((candidate) => candidate.value === value);
    const text = choice ? titleOf(choice) : textOf(value);
    return input.name === 'status' ? <StatusChip status={value} text={text} /> : text;
  }
  if (input.kind === 'boolean') return translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false');
  if (input.kind === 'assignments') return <AssignedRoles assignments={assignmentsIn(value)} />;
  if (input.kind === 'ids') {
    const ids = Array.isArray(value) ? (value as ReadonlyArray<number>) : [];
    return input.refersTo === undefined ? ids.join(', ') : <RecordNames module={input.refersTo} ids={ids} />;
  }
  if ('refersTo' in input && input.refersTo !== undefined) {
    const name = textOf(record[referenceLabelName(input.name)]);
    const id = Number(value);
    if (name !== '') return <RecordLink module={input.refersTo} id={id} text={name} />;
    return <RecordNames module={input.refersTo} ids={id > 0 ? [id] : []} />;
  }
  return (
    <bdi style={{ whiteSpace: input.kind === 'text' ? 'pre-wrap' : 'normal', overflowWrap: 'anywhere' }}>
      {shownText(input, textOf(value))}
    </bdi>
  );
};
