import type { Column } from '@menshen/contract/modules/module-description';
import { useStore } from 'react-admin';
import { columnOrderKey, densityKey, hiddenColumnsKey, type Density } from '../service/console-store';
import type { Module } from '../service/description';
import { arranged, moved, nameColumnOf, offeredColumns } from './columns';

export type ListView = Readonly<{
  /** The columns that can be shown, in the order that the user has chosen. */
  offered: ReadonlyArray<Column>;
  /** Those that are shown. */
  columns: ReadonlyArray<Column>;
  isHideable: (column: Column) => boolean;
  toggle: (column: Column) => void;
  /** Moves the column by a number of places. */
  move: (column: Column, places: number) => void;
  /** Whether the list differs from the declared one. */
  isChanged: boolean;
  /** All columns in the declared order. */
  reset: () => void;
  density: Density;
  setDensity: (density: Density) => void;
}>;

/** How the user sees the list of a module in this browser: its columns and their order, and how high the rows of all lists are. */
export const useListView = ({ name, label, columns }: Module): ListView => {
  const [hidden, setHidden] = useStore<ReadonlyArray<string>>(hiddenColumnsKey(name), []);
  const [order, setOrder] = useStore<ReadonlyArray<string>>(columnOrderKey(name), []);
  const [density, setDensity] = useStore<Density>(densityKey(), 'comfortable');
  const declared = offeredColumns(columns);
  const offered = arranged(declared, order);
  // without its name, nobody can tell the records apart or open one
  const nameColumn = nameColumnOf(declared, label);
  const isHideable = (column: Column): boolean => column !== nameColumn;
  const isShown = (column: Column): boolean => !isHideable(column) || !hidden.includes(column.name);
  const shown = offered.filter(isShown);
  return {
    offered,
    columns: shown,
    isHideable,
    toggle: (column) =>
      setHidden(isShown(column) ? [...hidden, column.name] : hidden.filter((hiddenName) => hiddenName !== column.name)),
    move: (column, places) =>
      setOrder(
        moved(
          offered.map((one) => one.name),
          column.name,
          places,
        ),
      ),
    isChanged: shown.length < offered.length || offered.some((column, index) => column !== declared[index]),
    reset: () => {
      setHidden([]);
      setOrder([]);
    },
    density,
    setDensity,
  };
};
