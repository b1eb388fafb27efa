import { Alert, Box, Button, CardContent, Stack } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Failure, Result } from '../service/api';
import type { FormInput } from '../service/description';
import { isAnswerLost } from '../service/lost-answer';
import { FieldInput } from './field-input';
import { shownValues, type Values } from '../forms/form-values';
import { MaybeSaved } from '../records/maybe-saved';
import type { Reason } from '../records/protection';
import { referenceNames, ReferenceNamesContext } from '../forms/reference-names';
import { UnsavedQuestion } from '../forms/unsaved-question';
import { RefusedFocus, useSubmission } from '../forms/use-submission';
import { WriteFailure } from '../records/write-failure';

type Props<T> = Readonly<{
  form: ReadonlyArray<FormInput>;
  /** The values to begin with. */
  record?: Values;
  /** Sends the fields. The form stays as it is until the outcome is a success. */
  send: (fields: Values) => Promise<Result<T>>;
  /** `isAnother`: the user wants to add one more record. */
  onSaved: (data: T, isAnother: boolean) => void;
  onCancel: () => void;
  /** Whether a question comes first. It then submits the form again. */
  isToAsk?: ((fields: Values) => boolean) | undefined;
  /** Says more about a failure, and what to do next. */
  explain?: (failure: Failure) => ReactNode;
  /** The inputs. Without it, one for each field. */
  children?: ReactNode;
  /** What belongs to the form but is no input. */
  aside?: ReactNode;
  /** The address of the list of a new record, whose form can be saved unchanged. Without it, the form is of an existing record. */
  list?: string;
  /** Offers to add one more record after this one. */
  offersAnother?: boolean;
  /** Why nobody can change the record here. */
  protection?: Reason | undefined;
  /** The id of the form element. */
  id?: string;
  /** The inputs may take the whole width. */
  isWide?: boolean;
}>;

const useIsDirty = (): boolean => Object.keys(useFormState().dirtyFields).length > 0;

type ButtonsProps = Readonly<{
  isSavable: boolean;
  offersAnother: boolean;
  /** Before the form is submitted. */
  onPress: (isAnother: boolean) => void;
  onCancel: () => void;
}>;

const Buttons = ({ isSavable, offersAnother, onPress, onCancel }: ButtonsProps) => {
  const translate = useTranslate();
  const isDirty = useIsDirty();
  const { isSubmitting } = useFormState();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={!isSavable && !isDirty}
        onClick={() => onPress(false)}
      >
        {translate('ra.action.save')}
      </Button>
      {offersAnother && (
        <Button type="submit" variant="outlined" disabled={isSubmitting} onClick={() => onPress(true)}>
          {translate('records.action.saveAndAdd')}
        </Button>
      )}
      <Button color="inherit" onClick={onCancel} disabled={isSubmitting}>
        {translate('ra.action.cancel')}
      </Button>
    </Stack>
  );
};

/** A form that keeps what is typed, whatever fails, and sends it once. */
export const RecordForm = <T,>(props: Props<T>) => {
  const { form, record, send, onSaved, onCancel, isToAsk, explain, children, aside, id } = props;
  const { list, offersAnother = false, protection, isWide = false } = props;
  const translate = useTranslate();
  const [defaults] = useState(() => shownValues(form, record));
  const isAnother = useRef(false);
  const { submit, failure, refused } = useSubmission({
    form,
    send,
    onSaved: (data) => onSaved(data, isAnother.current),
    isToAsk,
  });

  return (
    <ReferenceNamesContext value={referenceNames(form, record ?? {})}>
      <Form onSubmit={submit} defaultValues={defaults} id={id} noValidate disableInvalidFormNotification>
        <CardContent>
          <Stack spacing={1} sx={{ maxWidth: isWide ? undefined : 640 }}>
            {protection && <Alert severity="info">{translate(`records.protected.${protection}`)}</Alert>}
            {children ??
              form.map((input, index) => (
                <FieldInput
                  key={input.name}
                  form={form}
                  input={input}
                  autoFocus={index === 0}
                  isDisabled={protection !== undefined}
                />
              ))}
            {failure &&
              (list !== undefined && isAnswerLost(failure) ? (
                <MaybeSaved failure={failure} list={list} />
              ) : (
                <WriteFailure
                  failure={failure}
                  text={failure.reason === 'RecordChanged' ? translate('forms.conflict.unsaved') : undefined}
                >
                  {explain?.(failure)}
                </WriteFailure>
              ))}
            <Box sx={{ py: 1, position: 'sticky', bottom: 0, bgcolor: 'background.paper', zIndex: 1 }}>
              <Buttons
                isSavable={list !== undefined}
                offersAnother={offersAnother}
                onPress={(another) => (isAnother.current = another)}
                onCancel={onCancel}
              />
            </Box>
          </Stack>
          <RefusedFocus refused={refused} />
          <UnsavedQuestion />
          {aside}
        </CardContent>
      </Form>
    </ReferenceNamesContext>
  );
};
