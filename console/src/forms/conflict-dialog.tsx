import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { session } from '../service/api';

/** A field that another user and this user see with different values. */
export type ConflictField = Readonly<{
  name: string;
  title: string;
  theirs: ReactNode;
  mine: ReactNode;
  isChangedByThem: boolean;
  isChangedByMe: boolean;
}>;

type Side = 'theirs' | 'mine';

type Props = Readonly<{
  fields: ReadonlyArray<ConflictField>;
  /** Who has changed the record, and when: a time of the service. */
  changedBy: string;
  changedAt: string;
  /** Saves with the values of the other user for these fields. */
  onSave: (takenOver: ReadonlyArray<string>) => void;
  /** The record has everything that is typed here, so there is nothing to save. */
  isSame: boolean;
  onDone: () => void;
  onKeepEditing: () => void;
}>;

const whoChanged = ({ isChangedByThem, isChangedByMe }: ConflictField) => {
  if (isChangedByThem && isChangedByMe) return 'both';
  return isChangedByThem ? 'theirs' : 'mine';
};

/** Shows what somebody else, or this user elsewhere, has saved beside what is typed here. The user decides field by field. */
export const ConflictDialog = (props: Props) => {
  const { fields, changedBy, changedAt, isSame, onSave, onDone, onKeepEditing } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (field: ConflictField): Side => sides[field.name] ?? (field.isChangedByMe ? 'mine' : 'theirs');
  /** The same user may have saved it on another page or in another tab. */
  const who = changedBy === session.current()?.username ? 'own' : 'other';
  const text = isSame ? 'same' : `${fields.length === 0 ? 'untouched' : 'explanation'}.${who}`;
  const save = () => onSave(fields.filter((field) => sideOf(field) === 'theirs').map(({ name }) => name));
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onKeepEditing} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(`forms.conflict.title.${who}`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(`forms.conflict.${text}`, {
            changedBy,
            changedAt: shownTime(changedAt, locale),
          })}
        </DialogContentText>
        <Stack spacing={2.5}>
          {fields.map((field) => (
            <FormControl key={field.name}>
              <FormLabel id={`${titleId}-${field.name}`}>
                {field.title} · {translate(`forms.conflict.changed.${who}.${whoChanged(field)}`)}
              </FormLabel>
              <RadioGroup
                aria-labelledby={`${titleId}-${field.name}`}
                value={sideOf(field)}
                onChange={(_event, side) => setSides({ ...sides, [field.name]: side as Side })}
              >
                {(['theirs', 'mine'] as const).map((side) => (
                  <FormControlLabel
                    key={side}
                    value={side}
                    control={<Radio size="small" />}
                    label={
                      <>
                        {translate(`forms.conflict.${side}`)} {field[side]}
                      </>
                    }
                  />
                ))}
              </RadioGroup>
            </FormControl>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onKeepEditing}>
          {translate('forms.conflict.keepEditing')}
        </Button>
        <Button variant="contained" onClick={isSame ? onDone : save}>
          {translate(isSame ? 'forms.conflict.done' : 'forms.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
