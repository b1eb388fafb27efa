import Close from '@mui/icons-material/Close';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { FieldFilter, Given } from './field-filters';
import { FilterWords } from './filter-words';

type Props = Readonly<{
  filter: FieldFilter;
  given: Given;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
}>;

/** The filter of one field in words. A click changes it, a click on its end removes it. */
export const FilterChip = ({ filter, given, onEdit, onRemove }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        maxWidth: '100%',
        minHeight: 32,
        borderRadius: 4,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <ButtonBase
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onEdit(currentTarget)}
        sx={{
          minWidth: 0,
          minHeight: 30,
          pl: 1.5,
          pr: 0.5,
          borderRadius: '16px 0 0 16px',
          typography: 'body2',
          textAlign: 'left',
          '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          <FilterWords filter={filter} given={given} />
        </Box>
      </ButtonBase>
      <IconButton
        size="small"
        aria-label={translate('listing.filter.remove', { name: titleOf(filter) })}
        onClick={onRemove}
        sx={{ p: 0.5, mr: 0.25 }}
      >
        <Close sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
};
