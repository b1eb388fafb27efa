import type { Column } from '@menshen/contract/module-description';
import { useStore } from 'react-admin';
import { hiddenColumnsKey, type Density } from '../service/console-store';
import type { Module } from '../service/description';
import { nameColumnOf } from './name-column';

type ListView = Readonly<{
  /** The columns that can be shown. */
  offered: ReadonlyArray<Column>;
  /** Those that are shown. */
  columns: ReadonlyArray<Column>;
  isHideable: (column: Column) => boolean;
  toggle: (column: Column) => void;
  showAll: () => void;
  density: Density;
  setDensity: (density: Density) => void;
}>;

/** How this browser shows the list of a module: its columns, and how high the rows of all lists are. */
export const useListView = ({ name, label, columns }: Module): ListView => {
  const [hidden, setHidden] = useStore<ReadonlyArray<string>>(hiddenColumnsKey(name), []);
  const [density, setDensity] = useStore<Density>('density', 'comfortable');
  const offered = columns.filter(({ kind }) => kind !== 'statusText');
  // without its name, nobody can tell the records apart or open one
  const isHideable = (column: Column): boolean => column !== nameColumnOf(offered, label);
  const isShown = (column: Column): boolean => !isHideable(column) || !hidden.includes(column.name);
  return {
    offered,
    columns: offered.filter(isShown),
    isHideable,
    toggle: (column) =>
      setHidden(isShown(column) ? [...hidden, column.name] : hidden.filter((hiddenName) => hiddenName !== column.name)),
    showAll: () => setHidden([]),
    density,
    setDensity,
  };
};
