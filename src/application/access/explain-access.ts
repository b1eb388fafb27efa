import type { AccessExplanation, PermissionHolder } from '../../contract/access-endpoints.js';
import { explainAccess } from '../../domain/access/access-explanation.js';
import { declaredPermissions } from '../../contract/permissions.js';
import { E, O } from '../../contract/fp.js';
import type { Handler } from '../../domain/handler.js';
import { NO_FILTERS } from '../../contract/list-filters.js';
import type { Modules } from '../../contract/managed-module.js';
import { type PAGE_REFUSALS, pageOf, parsePageQuery, type Page, type PagingPolicy } from '../../contract/page-query.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { RefusedBy } from '../../contract/refusals.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

export const ACCESS_REFUSALS = ['RecordNotFound'] as const;

/** Which permissions a user has, and why. */
export const explainAccessHandler =
  ({
    administrationReads,
    modules,
  }: Dependencies & Readonly<{ modules: Modules }>): Handler<
    Readonly<{ userId: number }>,
    RefusedBy<typeof ACCESS_REFUSALS>,
    AccessExplanation
  > =>
  async ({ userId }) => {
    const [user, menus] = await Promise.all([administrationReads.userRoles(userId), administrationReads.menus()]);
    return O.isNone(user)
      ? E.left({ _tag: 'RecordNotFound' })
      : E.right(explainAccess(user.value, menus, declaredPermissions(modules)));
  };

/** `parameters` are the raw query parameters. The handler validates them. */
export type ListHolders = Readonly<{ permission: string; parameters: Readonly<Record<string, unknown>> }>;

/** One page of the enabled users who have a permission. */
export const listHoldersHandler = ({
  administrationReads,
  paging,
}: Dependencies & Readonly<{ paging: PagingPolicy }>): Handler<
  ListHolders,
  RefusedBy<typeof PAGE_REFUSALS>,
  Page<PermissionHolder>
> => {
  const parse = parsePageQuery(NO_FILTERS, paging);
  return async ({ permission, parameters }) => {
    const query = parse(parameters);
    if (E.isLeft(query)) return query;
    const { total, records } = await administrationReads.holders(permission, query.right);
    return E.right(pageOf(query.right, total, records));
  };
};
