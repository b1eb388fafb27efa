import type { Theme } from '@mui/material';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

type Themed = Readonly<{ theme: Theme }>;

const shape = { borderRadius: 8 };

const typography = {
  fontFamily: FONTS,
  h6: { fontWeight: 500 },
  // Chinese has no upper case, and English texts keep theirs
  button: { textTransform: 'none' as const },
};

const components: RaThemeOptions['components'] = {
  ...defaultLightTheme.components,
  MuiTextField: {
    ...defaultLightTheme.components?.MuiTextField,
    defaultProps: { ...defaultLightTheme.components?.MuiTextField?.defaultProps, variant: 'outlined' },
  },
  MuiFormControl: {
    defaultProps: { ...defaultLightTheme.components?.MuiFormControl?.defaultProps, variant: 'outlined' },
  },
  MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { whiteSpace: 'nowrap' } } },
  MuiCssBaseline: {
    styleOverrides: {
      // the focused field stands below the bar at the top, and above the buttons of a form (WCAG 2.2, 2.4.11)
      html: { scrollPaddingTop: 80, scrollPaddingBottom: 72 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  // Cells that stay in place would cover collapsed lines between rows.
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate' } } },
  // A link that a fixed cell covers in part is still large enough to be hit (WCAG 2.2, 2.5.8). The row keeps its height.
  MuiTableCell: {
    styleOverrides: {
      ...defaultLightTheme.components?.MuiTableCell?.styleOverrides,
      body: { '& a.MuiLink-root': { display: 'inline-block', padding: '4px 0', margin: '-4px 0' } },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  RaAppBar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        backgroundColor: theme.palette.background.paper,
        backgroundImage: 'none',
        borderBottom: `1px solid ${theme.palette.divider}`,
      }),
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        margin: '1px 8px',
        padding: '7px 12px',
        borderRadius: theme.shape.borderRadius,
        fontSize: '0.9rem',
        '& .MuiListItemIcon-root': { minWidth: 36 },
        '&.RaMenuItemLink-active, &.RaMenuItemLink-active .MuiListItemIcon-root': {
          color: theme.palette.primary.main,
        },
        '&.RaMenuItemLink-active': {
          backgroundColor: `color-mix(in srgb, ${theme.palette.primary.main} 10%, transparent)`,
          fontWeight: 600,
        },
      }),
    },
  },
};

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  shape,
  typography,
  components,
  sidebar: { width: 220, closedWidth: 64 },
  palette: {
    mode: 'light',
    primary: { main: '#b3261e' },
    secondary: { main: '#31456a' },
    error: { main: '#c62828' },
    background: { default: '#f6f7f9' },
  },
};

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  shape,
  typography,
  components,
  sidebar: { width: 220, closedWidth: 64 },
  palette: {
    mode: 'dark',
    primary: { main: '#ff8a80', dark: '#f2766b' },
    secondary: { main: '#9db4e0' },
    error: { main: '#f9857c' },
    // lighter rows would leave the coloured buttons on them too little contrast
    action: { selected: 'rgba(255, 255, 255, 0.08)' },
    background: { default: '#14171c', paper: '#1d2128' },
  },
};
