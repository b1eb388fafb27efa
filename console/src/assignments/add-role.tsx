import { MOST_OPTIONS } from '@menshen/contract/forms/form-field';
import type { RecordOption } from '@menshen/contract/records/module-endpoints';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { usePermitted } from '../records/use-permitted';
import type { Result } from '../service/api';
import { useFailureText } from '../service/use-failure-text';
import { NO_SCOPE } from './assignment-changes';
import { useDefaultScopes } from './use-default-scopes';

/** The roles whose names contain the typed text. */
export type RoleSearch = Readonly<{
  text: string;
  onText: (text: string) => void;
  options: Result<ReadonlyArray<RecordOption>> | undefined;
  isLoading: boolean;
}>;

type Props = Readonly<{
  search: RoleSearch;
  /** The roles that are assigned already. They are not offered. */
  assigned: ReadonlyArray<number>;
  /** The roles that the user has. They can be given again. */
  present: ReadonlyArray<number>;
  isDisabled: boolean;
  /** `scope` is the data scope that the role has for new assignments. */
  onAdd: (roleId: number, scope: number) => void;
}>;

/** Adds a role, found by its name. Those that carry more than the own permissions are grey, with the reason. */
export const AddRole = ({ search, assigned, present, isDisabled, onAdd }: Props) => {
  const translate = useTranslate();
  const failureText = useFailureText();
  const mayChoose = usePermitted('role')('options');
  const { text, onText, options, isLoading } = search;
  const scopes = useDefaultScopes();
  // while it is not known which roles may be given, the service decides
  const isRefused = (id: number): boolean => scopes !== undefined && !scopes.has(id) && !present.includes(id);
  const offered = options?.ok ? options.data : [];
  const failure = options && !options.ok ? failureText(options) : undefined;
  const hint = (): string | undefined => {
    if (!mayChoose) return translate('forms.reference.notPermitted');
    if (failure !== undefined || offered.length < MOST_OPTIONS) return failure;
    return translate('forms.reference.search', { max: MOST_OPTIONS });
  };
  return (
    <Autocomplete
      fullWidth
      options={offered.filter(({ id }) => !assigned.includes(id))}
      value={null}
      inputValue={text}
      loading={mayChoose && isLoading}
      disabled={isDisabled || !mayChoose}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ id }) => isRefused(id)}
      filterOptions={(all) => all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))}
      onInputChange={(_event, typed, reason) => onText(reason === 'input' ? typed : '')}
      onChange={(_event, role) => {
        if (role) onAdd(role.id, scopes?.get(role.id) ?? NO_SCOPE);
      }}
      renderOption={({ key, ...line }, { id, name }) => (
        <Box component="li" key={key} {...line} sx={{ overflowWrap: 'anywhere' }}>
          <span>
            <bdi>{name}</bdi>
            {isRefused(id) && (
              <Typography variant="caption" component="div">
                {translate('users.notGivable')}
              </Typography>
            )}
          </span>
        </Box>
      )}
      {...useChoiceTexts(failure)}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          sx={{ mt: 0, display: 'flex' }}
          label={translate('scopes.addRole')}
          helperText={hint() ?? ' '}
        />
      )}
    />
  );
};
