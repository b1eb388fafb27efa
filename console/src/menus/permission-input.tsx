import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { usePermissionTitles } from '../service/description-context';
import { SuggestedInput, type SuggestedProps } from './suggested-input';

type Props = SuggestedProps &
  Readonly<{
    isRequired: boolean;
    /** The permissions that other menus have. */
    used: ReadonlySet<string>;
  }>;

/** The permission of a menu: one that the service asks for, found by its name or its title, or another one. */
export const PermissionInput = ({ used, ...props }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const titles = usePermissionTitles();
  const nameOf = (permission: string): string => {
    const titled = titles[permission];
    return titled ? titleOf(titled) : '';
  };
  const matching = (options: string[], value: string): string[] => {
    const text = value.trim().toLowerCase();
    if (text === '' || titles[text]) return options;
    return options.filter((one) => `${one}\n${nameOf(one)}`.toLowerCase().includes(text));
  };
  const told = (value: string): string => {
    if (titles[value]) return nameOf(value);
    return value === '' ? '' : translate('menus.unknownPermission');
  };
  return (
    <SuggestedInput {...props} options={Object.keys(titles)} matching={matching} told={told}>
      {(permission) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameOf(permission)}
          <Typography variant="caption" color="text.secondary" component="div">
            {permission}
            {used.has(permission) && ` · ${translate('menus.usedAlready')}`}
          </Typography>
        </Box>
      )}
    </SuggestedInput>
  );
};
