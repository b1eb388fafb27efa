import Dark from '@mui/icons-material/DarkModeOutlined';
import Light from '@mui/icons-material/LightModeOutlined';
import System from '@mui/icons-material/SettingsBrightnessOutlined';
import { useRemoveFromStore, useStore, useTranslate } from 'react-admin';
import { ChoiceMenu } from './choice-menu';

const ICONS = { light: <Light />, dark: <Dark />, system: <System /> } as const;

export const ThemeButton = () => {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  const followSystem = useRemoveFromStore('theme');
  const chosen = theme ?? 'system';
  return (
    <ChoiceMenu
      label={translate('layout.theme.label')}
      icon={ICONS[chosen]}
      choices={(['light', 'dark', 'system'] as const).map((value) => ({
        value,
        text: translate(`layout.theme.${value}`),
        icon: ICONS[value],
      }))}
      chosen={chosen}
      onChoose={(value) => (value === 'light' || value === 'dark' ? setTheme(value) : followSystem())}
    />
  );
};
