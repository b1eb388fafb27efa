import Close from '@mui/icons-material/Close';
import { Box, CardContent, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { ShownValue } from '../fields/shown-value';
import type { FormInput } from '../service/description';

/** The id of the panel's title. */
export const TREE_PANEL_TITLE = 'tree-panel-title';

/** The place of the record has a line of its own, and its name is the title. */
const SHOWN_ABOVE = ['parentId', 'name'];

type Props = Readonly<{
  name: string;
  /** The names of the records above, from the top. */
  above: ReadonlyArray<string>;
  form: ReadonlyArray<FormInput>;
  record: object;
  onClose: () => void;
  /** What can be done with the record. */
  buttons: ReactNode;
  /** Dialogs. */
  children: ReactNode;
}>;

/** The chosen record of a tree: its place, its name, its id, its fields and what can be done with it. */
export const TreePanel = ({ name, above, form, record, onClose, buttons, children }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const values = record as Readonly<Record<string, unknown>>;
  return (
    <CardContent>
      <Stack direction="row" sx={{ alignItems: 'flex-start', mb: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {above.length > 0 && (
            <Typography variant="body2" color="text.secondary">
              {above.join(' / ')}
            </Typography>
          )}
          <Typography id={TREE_PANEL_TITLE} variant="h6" component="h2">
            <bdi>{name}</bdi>
          </Typography>
        </Box>
        <IconButton size="small" onClick={onClose} aria-label={translate('ra.action.close')}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, m: 0, mb: 2.5 }}
      >
        <Typography component="dt" variant="body2" color="text.secondary">
          {translate('records.field.id')}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0 }}>
          {String(values['id'])}
        </Typography>
        {form
          .filter((input) => !SHOWN_ABOVE.includes(input.name))
          .map((input) => (
            <Box key={input.name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {titleOf(input)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                <ShownValue input={input} value={values[input.name]} />
              </Typography>
            </Box>
          ))}
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {buttons}
      </Stack>
      {children}
    </CardContent>
  );
};
