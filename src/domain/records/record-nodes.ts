import type { MenuLink, MenuNode } from '../../contract/access/menu-hierarchy.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { RoleNode, UserNode } from '../access/authority.js';
import { scopesOf } from '../access/role-links.js';
import type { ManagedRecord } from './record-change.js';

/** The ids of the roles or menus at the other end. */
export const linkedIds = (links: ReadonlyArray<MenuLink>): ReadonlyArray<number> => links.map(({ id }) => id);

/** A user as containment judges it. */
export const userNode = ({ id, values, links }: Pick<ManagedRecord, 'id' | 'values' | 'links'>): UserNode => {
  const { departmentId } = values;
  const scopes = scopesOf(links);
  return {
    ...{ id, status: Number(values['status']), roleIds: linkedIds(links) },
    ...(typeof departmentId === 'number' && { departmentId }),
    ...(scopes && { scopes }),
  };
};

/** A role as containment judges it. */
export const roleNode = ({ id, values, links }: ManagedRecord): RoleNode => ({
  id,
  status: Number(values['status']),
  links,
});

/** A menu as containment and the tree judge it. */
export const menuNode = (id: number, values: FieldValues): MenuNode => ({
  id,
  parentId: Number(values['parentId']),
  type: Number(values['type']),
  status: Number(values['status']),
  permission: String(values['permission']),
});

/** The id of the record above this one in a tree. */
export const parentOf = (values: FieldValues): number => Number(values['parentId']);
