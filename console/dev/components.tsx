import { Box, ScopedCssBaseline, Typography } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminContext, memoryStore, type RaThemeOptions } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProviderOf } from '../src/i18n-provider';
import { DescriptionContext } from '../src/service/description-context';
import { darkTheme, lightTheme } from '../src/theme';
import { inputStates } from './input-states';
import { layoutStates } from './layout-states';
import { listStates } from './list-states';
import { moduleStates } from './module-states';
import { operationStates } from './operation-states';
import { DESCRIPTION } from './samples';
import type { State } from './state';

const STATES = [...inputStates, ...listStates, ...moduleStates, ...layoutStates, ...operationStates];

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => ['zh', 'en'].map((locale) => ({ theme, locale })));

/** Dialogs stay in their box, and take the focus from nobody. */
const boxed = (theme: RaThemeOptions): RaThemeOptions => ({
  ...theme,
  components: {
    ...theme.components,
    MuiDialog: {
      defaultProps: {
        disablePortal: true,
        disableAutoFocus: true,
        disableEnforceFocus: true,
        disableRestoreFocus: true,
        disableScrollLock: true,
      },
    },
  },
});

type Look = (typeof LOOKS)[number];

const Shown = ({ state, look: { theme, locale } }: Readonly<{ state: State; look: Look }>) => (
  <AdminContext
    i18nProvider={i18nProviderOf(locale)}
    store={memoryStore({ theme, locale })}
    queryClient={new QueryClient()}
    theme={boxed(lightTheme)}
    darkTheme={boxed(darkTheme)}
  >
    <ScopedCssBaseline
      enableColorScheme
      lang={locale}
      // what is fixed to the window stays in the box
      sx={{ transform: 'translate(0)', minHeight: state.height, p: 1, overflow: 'hidden' }}
    >
      {state.show()}
    </ScopedCssBaseline>
  </AdminContext>
);

/** Every component in its states: a row for each state, a column for each language and theme. */
const Components = () => {
  // the buttons of dialogs that have the focus first scroll the page
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <MemoryRouter>
      <DescriptionContext value={DESCRIPTION}>
        {STATES.map((state) => (
          <Box component="section" key={state.name} aria-label={state.name} sx={{ mb: 3 }}>
            <Typography component="h2">{state.name}</Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(420px, 1fr))', gap: 1 }}>
              {LOOKS.map((look) => (
                <Shown key={`${look.theme} ${look.locale}`} state={state} look={look} />
              ))}
            </Box>
          </Box>
        ))}
      </DescriptionContext>
    </MemoryRouter>
  );
};

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no root element');

createRoot(root).render(
  <StrictMode>
    <Components />
  </StrictMode>,
);
