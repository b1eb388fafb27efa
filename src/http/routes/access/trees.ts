import type { Handlers } from '../../../application/handlers.js';
import { READ_DEPARTMENT_TREE, READ_MENU_TREE } from '../../../contract/access/tree-endpoints.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

/** A menu for the examples of answers. */
export const EXAMPLE_MENU = {
  id: 10,
  version: 1,
  parentId: 0,
  name: '用户管理',
  english: 'Users',
  type: 2,
  permission: 'sys:user:page',
  ...{ path: '/user', component: 'user/index', icon: 'user', visible: 1, sort: 1, status: 1 },
} as const;

const DEPARTMENT = {
  ...{ id: 3, version: 1, parentId: 1, name: '研发部', code: 'research', leaderId: 2, sort: 1, status: 1 },
} as const;

/** The trees of menus and of departments. */
export const treeRoutes = (
  handlers: Pick<Handlers, 'readMenuTree' | 'readDepartmentTree'>,
): ReadonlyArray<Endpoint> => [
  guardedEndpoint(READ_MENU_TREE, {
    description: {
      tag: 'Rights',
      title: 'Read the tree of menus',
      text: 'Every menu, disabled and hidden ones included, with the menus below it as `children`.',
    },
    success: { example: [{ ...EXAMPLE_MENU, children: [] }] },
    refuses: [],
    run: () => handlers.readMenuTree(),
  }),
  guardedEndpoint(READ_DEPARTMENT_TREE, {
    description: {
      tag: 'Rights',
      title: 'Read the tree of departments',
      text: 'Every department, disabled ones included, with the departments below it as `children`.',
    },
    success: { example: [{ ...DEPARTMENT, children: [] }] },
    refuses: [],
    run: () => handlers.readDepartmentTree(),
  }),
];
