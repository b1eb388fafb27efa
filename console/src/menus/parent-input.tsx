import { ROOT_ID } from '@menshen/contract/menu';
import { Autocomplete, Box, createFilterOptions, TextField, Typography } from '@mui/material';
import { useMemo } from 'react';
import { InputHelperText, useInput, useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useChoiceTexts } from '../modules/use-choice-texts';
import { useResult } from '../modules/use-result';
import { api } from '../service/api';
import type { FormInput } from '../service/description';
import { failureText } from '../service/failure-messages';
import { pathOf, possibleParents } from './menu-tree';
import { useMenuName } from './use-menu-name';

type Option = Readonly<{ id: number; name: string; path: string; depth: number }>;

/** The most menus that the list shows at once. A search finds the others. */
const MOST_SHOWN = 100;

const matching = createFilterOptions<Option>({ limit: MOST_SHOWN, stringify: ({ path }) => path });

/** Chooses the menu above a menu from the tree: none that would make a cycle or a tree of too many levels. */
export const ParentInput = ({ input, id }: Readonly<{ input: FormInput; id: number | undefined }>) => {
  const translate = useTranslate();
  const choiceTexts = useChoiceTexts();
  const locale = useLocale();
  const titleOf = useTitle();
  const nameOf = useMenuName();
  const { result } = useResult('menu parents', () => api.get('/menu/tree'));
  const { id: inputId, field, fieldState } = useInput({ source: input.name });
  const top = translate('menus.top');
  const options = useMemo<ReadonlyArray<Option>>(
    () => [
      { id: ROOT_ID, name: top, path: top, depth: 1 },
      ...(result?.ok ? possibleParents(result.data, id) : []).map((placed) => ({
        id: placed.menu.id,
        name: nameOf(placed.menu),
        path: pathOf(placed, nameOf),
        depth: placed.depth,
      })),
    ],
    [result, id, top, nameOf],
  );
  const chosenId = Number(field.value);
  const unknown = { id: chosenId, name: `#${chosenId}`, path: `#${chosenId}`, depth: 1 };
  return (
    <Autocomplete
      id={inputId}
      fullWidth
      disableClearable
      options={options}
      filterOptions={matching}
      loading={!result}
      value={options.find((option) => option.id === chosenId) ?? unknown}
      onChange={(_event, option) => field.onChange(String(option.id))}
      onBlur={field.onBlur}
      getOptionLabel={({ path }) => path}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...props }, { name, path, depth }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ pl: (depth - 1) * 2, minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
            {path !== name && (
              <Typography variant="caption" color="text.secondary" component="div">
                {path}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      {...choiceTexts}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={titleOf(input)}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            <InputHelperText
              error={fieldState.error?.message ?? ''}
              helperText={result && !result.ok ? failureText(result, locale) : translate('menus.help.parentId')}
            />
          }
        />
      )}
    />
  );
};
