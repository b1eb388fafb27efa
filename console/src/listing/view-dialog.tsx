import type { Column } from '@menshen/contract/modules/module-description';
import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  IconButton,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { visuallyHidden } from '../elements/visually-hidden';
import { DENSITIES, type Density } from '../service/console-store';
import type { ListView } from './list-view';

type MoveProps = Readonly<{ label: string; isAtEnd: boolean; icon: React.ReactNode; onMove: () => void }>;

/** It keeps the focus, also after it has moved its column to the end. */
const MoveButton = ({ label, isAtEnd, icon, onMove }: MoveProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);
  // a browser takes the focus from what it moves
  useEffect(() => {
    if (times > 0) button.current?.focus();
  }, [times]);
  return (
    <IconButton
      ref={button}
      size="small"
      aria-label={label}
      aria-disabled={isAtEnd}
      sx={isAtEnd ? { opacity: 0.3 } : null}
      onClick={() => {
        if (isAtEnd) return;
        onMove();
        setTimes(times + 1);
      }}
    >
      {icon}
    </IconButton>
  );
};

type Props = Readonly<{ view: ListView; onClose: () => void }>;

/** Chooses the columns of a list, their order, and the height of its rows. Each choice has its effect at once. */
export const ViewDialog = ({ view, onClose }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const id = useId();
  const [news, setNews] = useState('');
  const { offered, columns, isHideable, toggle, move, isChanged, reset, density, setDensity } = view;
  const moveBy = (column: Column, places: number) => () => {
    move(column, places);
    const place = offered.indexOf(column) + places + 1;
    setNews(translate('listing.view.moved', { name: titleOf(column), place, count: offered.length }));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{translate('listing.view.title')}</DialogTitle>
      <DialogContent>
        <FormControl>
          <FormLabel id={`${id}-height`}>{translate('listing.view.height')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={`${id}-height`}
            value={density}
            onChange={(_event, value) => setDensity(value as Density)}
          >
            {DENSITIES.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio size="small" />}
                label={translate(`listing.view.${one}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <FormLabel id={`${id}-columns`} sx={{ display: 'block', mt: 2 }}>
          {translate('listing.view.columns')}
        </FormLabel>
        <Box component="ol" aria-labelledby={`${id}-columns`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {offered.map((column, index) => {
            const name = titleOf(column);
            return (
              <Stack key={column.name} component="li" direction="row" sx={{ alignItems: 'center' }}>
                <FormControlLabel
                  sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                  disabled={!isHideable(column)}
                  control={<Checkbox size="small" checked={columns.includes(column)} onChange={() => toggle(column)} />}
                  label={name}
                />
                <MoveButton
                  label={translate('listing.view.up', { name })}
                  isAtEnd={index === 0}
                  icon={<ArrowUp fontSize="small" />}
                  onMove={moveBy(column, -1)}
                />
                <MoveButton
                  label={translate('listing.view.down', { name })}
                  isAtEnd={index === offered.length - 1}
                  icon={<ArrowDown fontSize="small" />}
                  onMove={moveBy(column, 1)}
                />
              </Stack>
            );
          })}
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {news}
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Button color="inherit" disabled={!isChanged} onClick={reset}>
          {translate('listing.view.reset')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('listing.view.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
