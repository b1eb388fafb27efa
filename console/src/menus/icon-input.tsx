import { InputAdornment } from '@mui/material';
import { ICON_NAMES, menuIcon } from '../elements/menu-icons';
import { SuggestedInput, type SuggestedProps } from './suggested-input';

/** All icons where one is chosen, otherwise those whose name has the text. */
const matching = (options: string[], value: string): string[] =>
  ICON_NAMES.includes(value) ? options : options.filter((one) => one.includes(value));

/** The icon of a menu: one of this console, or the name that another application has for one. */
export const IconInput = (props: SuggestedProps) => (
  <SuggestedInput
    {...props}
    options={ICON_NAMES}
    matching={matching}
    before={(value) =>
      value !== '' && (
        <InputAdornment position="start" sx={{ pl: 0.5 }}>
          {menuIcon(value)}
        </InputAdornment>
      )
    }
  >
    {(name) => (
      <>
        {menuIcon(name)}
        {name}
      </>
    )}
  </SuggestedInput>
);
