import SwapVert from '@mui/icons-material/SwapVert';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { RECORD_TITLES } from '@menshen/contract/modules/managed-module';
import type { Titled } from '@menshen/contract/forms/form-field';
import { useTitle } from '../i18n/use-title';
import type { Module } from '../service/description';
import { DECLARED_ORDER, type ListOrder } from '../service/list-order';

/** The title of each field by which the list of a module can be ordered, in the language of the page. */
export const useOrderTitle = ({ columns, form }: Module): ((field: string) => string) => {
  const titleOf = useTitle();
  return (field) => {
    const titled = [...columns, ...form].find(({ name }) => name === field);
    const ofRecord = (RECORD_TITLES as Readonly<Record<string, Titled>>)[field];
    return titleOf(titled ?? ofRecord ?? { title: field });
  };
};

const ORDERS = ['ASC', 'DESC'] as const;

/** Chooses the order of a list where no head of a column does it. */
export const OrderMenu = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const orderTitle = useOrderTitle(module);
  const { sort, setSort } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const textOfOrder = ({ field, order }: ListOrder): string =>
    translate(`listing.order.${order === 'ASC' ? 'ascending' : 'descending'}`, { name: orderTitle(field) });
  const isOrdered = module.orderBy.includes(sort.field);
  const offered = module.orderBy.flatMap((field) => ORDERS.map((order) => ({ field, order })));
  const choose = (order: ListOrder) => () => {
    setAnchor(null);
    setSort(order);
  };
  return (
    <>
      <Button
        id={id}
        size="small"
        color="inherit"
        startIcon={<SwapVert />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {isOrdered ? textOfOrder(sort) : translate('listing.order.title')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-labelledby': id }, paper: { role: 'region', 'aria-labelledby': id } }}
      >
        <MenuItem role="menuitemradio" aria-checked={!isOrdered} selected={!isOrdered} onClick={choose(DECLARED_ORDER)}>
          {translate('listing.order.declared')}
        </MenuItem>
        {offered.map((order) => {
          const isChosen = sort.field === order.field && sort.order === order.order;
          return (
            <MenuItem
              key={textOfOrder(order)}
              role="menuitemradio"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={choose(order)}
            >
              {textOfOrder(order)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
