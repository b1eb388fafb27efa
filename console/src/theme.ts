import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

const shape = { borderRadius: 8 };
const typography = { fontFamily: FONTS };

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  shape,
  typography,
  palette: {
    mode: 'light',
    primary: { main: '#b3261e' },
    secondary: { main: '#31456a' },
    background: { default: '#f6f7f9' },
  },
};

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  shape,
  typography,
  palette: {
    mode: 'dark',
    primary: { main: '#ff8a80' },
    secondary: { main: '#9db4e0' },
    background: { default: '#14171c', paper: '#1d2128' },
  },
};
