import { Box } from '@mui/material';
import icon from './icon.svg?inline';

/** The name of the console. The service writes it into the title of the page. */
export const PRODUCT = document.title || 'Menshen';

export const Mark = ({ size }: Readonly<{ size: number }>) => (
  <Box component="img" src={icon} alt="" width={size} height={size} sx={{ display: 'block', flexShrink: 0 }} />
);
