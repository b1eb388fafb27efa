import { MAX_IDS, MOST_OPTIONS } from '@menshen/contract/forms/form-field';
import { Autocomplete, DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { RecordOption } from '@menshen/contract/records/module-endpoints';
import { ActionDialog } from '../actions/action-dialog';
import { useOptions } from '../records/record-names';
import { useProtection } from '../records/use-protection';
import { LeaveQuestion, UnsavedDialog } from '../forms/unsaved-question';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { useSettled } from '../forms/use-settled';
import { useScopeWords } from '../scopes/use-scope-words';
import { api } from '../service/api';
import { isAnswerLost } from '../service/lost-answer';
import { useFailureText } from '../service/use-failure-text';

type Props = Readonly<{
  role: Readonly<{ id: number; name: string; defaultScope: number }>;
  onDone: () => void;
  /** It is not known whether the users have got the role. */
  onUnknown: () => void;
  onClose: () => void;
}>;

/**
 * Gives a role to users, who are found by their names. All of them get it in the default data scope of the role, or none. Closing the
 * dialog, or leaving the page, asks before it drops chosen users who do not have the role.
 */
export const AddMembersDialog = ({ role: { id: roleId, name, defaultScope }, onDone, onUnknown, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText();
  const words = useScopeWords();
  const protectionOf = useProtection('user');
  const [chosen, setChosen] = useState<RecordOption[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const isUnsaved = chosen.length > 0 && !isUnknown;
  const [text, setText] = useState('');
  const searched = useSettled(text);
  const { options, isLoading } = useOptions('user', searched);
  const offered = options?.ok ? options.data : [];
  const failure = options && !options.ok ? failureText(options) : undefined;
  const choiceTexts = useChoiceTexts(failure);
  const hint = offered.length < MOST_OPTIONS ? failure : translate('forms.reference.search', { max: MOST_OPTIONS });
  return (
    <ActionDialog
      title={`${translate('roles.members.add')} · ${name}`}
      text={translate('roles.members.scope', { scope: words.title(defaultScope) })}
      confirmLabel={translate('roles.members.add')}
      isConfirmable={chosen.length > 0 && chosen.length <= MAX_IDS}
      run={async () => {
        const result = await api.post('/user/setRole', { ids: chosen.map(({ id }) => id), roleId, held: true });
        const isLost = !result.ok && isAnswerLost(result);
        setUnknown(isLost);
        if (isLost) onUnknown();
        return result;
      }}
      explain={(lost) =>
        isAnswerLost(lost) && <DialogContentText>{translate('roles.members.maybeHeld')}</DialogContentText>
      }
      onDone={({ changed }) => {
        if (changed === 0) notify('roles.members.held', { messageArgs: { smart_count: chosen.length } });
        else notify('roles.members.added', { type: 'success', messageArgs: { smart_count: changed } });
        onDone();
      }}
      onClose={() => (isUnsaved ? setLeaving(true) : onClose())}
    >
      <Autocomplete
        multiple
        fullWidth
        // the open list would stand over the buttons
        options={[...offered.filter(({ id }) => !chosen.some((one) => one.id === id)), ...chosen]}
        value={chosen}
        onChange={(_event, value) => {
          setChosen(value);
          setUnknown(false);
        }}
        loading={isLoading || searched !== text}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        getOptionDisabled={(option) => protectionOf(option.id).removal !== undefined}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(all) => all.filter((one) => one.name.toLowerCase().includes(text.toLowerCase()))}
        inputValue={text}
        onInputChange={(_event, typed, reason) => {
          // several users of one search can be chosen
          if (reason !== 'selectOption') setText(reason === 'input' ? typed : '');
        }}
        {...choiceTexts}
        renderInput={(parameters) => (
          <TextField {...parameters} sx={{ mt: 1 }} label={translate('roles.members.choose')} helperText={hint} />
        )}
      />
      {isUnsaved && <LeaveQuestion isSaved={false} onForget={() => setChosen([])} texts="roles.members.unsaved" />}
      {isLeaving && <UnsavedDialog texts="roles.members.unsaved" onStay={() => setLeaving(false)} onLeave={onClose} />}
    </ActionDialog>
  );
};
