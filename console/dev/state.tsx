import { Box } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

/** A component in one state. */
export type State = Readonly<{
  name: string;
  show: () => ReactNode;
  /** The height in pixels that a dialog needs. Anything else takes what it needs. */
  height?: number;
}>;

export const nothing = (): void => undefined;

/** Clicks the last button of a dialog, so that the state after it shows. */
export const Confirmed = ({ children }: Readonly<{ children: ReactNode }>) => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const buttons = element.current?.querySelectorAll<HTMLElement>('.MuiDialogActions-root button');
    [...(buttons ?? [])].at(-1)?.click();
  }, []);
  return <Box ref={element}>{children}</Box>;
};
