import type { EventSubscriber, FlushEventArgs, Transaction, TransactionEventArgs, UnitOfWork } from '@mikro-orm/core';
import { MenuRow } from '../entities/menu-row.js';
import { RoleRow } from '../entities/role-row.js';
import { UserRow } from '../entities/user-row.js';

const NAMES = new Set([UserRow, RoleRow, MenuRow].map(({ meta }) => meta.className));

/** Links are changed through the collections of users and roles. */
const touchesAccess = (work: UnitOfWork): boolean =>
  work.getChangeSets().some(({ name }) => NAMES.has(name)) ||
  work.getCollectionUpdates().some(({ owner }) => NAMES.has(owner.constructor.name));

/** A savepoint's transaction keeps the one around it under a symbol. */
const outermost = (transaction: object): object => {
  for (const symbol of Object.getOwnPropertySymbols(transaction)) {
    if (symbol.description === 'parentTransaction') return outermost(Reflect.get(transaction, symbol) as object);
  }
  return transaction;
};

/**
 * Waits for `onAccessChanged` once a flush that changed users, roles, menus or the links between them is committed, and
 * before the caller goes on. Bulk statements that pass the unit of work by are not seen.
 */
export const accessChangeSubscriber = (onAccessChanged: () => Promise<void>): EventSubscriber => {
  const touched = new WeakSet<object>();
  return {
    onFlush: ({ em, uow }: FlushEventArgs) => {
      const transaction: Transaction<object> | undefined = em.getTransactionContext();
      if (transaction && touchesAccess(uow)) touched.add(outermost(transaction));
    },
    afterTransactionCommit: async ({ transaction, uow }: TransactionEventArgs) => {
      const changed = uow ? touchesAccess(uow) : touched.has(transaction as object);
      if (changed) await onAccessChanged();
    },
  };
};
