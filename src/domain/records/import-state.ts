import type { MenuNode } from '../../contract/access/menu-hierarchy.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { movedPlace } from '../access/record-rows.js';
import type { RecordChange } from './record-change.js';
import type { FoundForChange } from './record-decisions.js';

/** What the rows of an import are judged by: what was found, with the changes of the rows before. */
export type ImportState = Readonly<{ found: FoundForChange; apply(change: RecordChange): void }>;

const NODE_FIELDS = ['parentId', 'type', 'status', 'permission'] as const;

/** A new record has no id yet, so no row can mean it. */
export const importState = (module: ManagedModule, found: FoundForChange): ImportState => {
  const { name } = module;
  const roles = new Map(found.authority.roles);
  const menus = new Map(found.authority.menus);
  const departments = new Map(found.authority.departments);
  /** The records of the module that its own references mean. */
  const own = new Map(found.meant.get(name));
  return {
    found: {
      ...found,
      authority: { ...found.authority, roles, menus, departments },
      meant: new Map([...found.meant, [name, own]]),
    },
    apply: ({ id, values = {} }) => {
      if (id === undefined) return;
      const [role, menu, meant] = [roles.get(id), menus.get(id), own.get(id)];
      const { status = meant?.status } = values;
      if (meant && typeof status === 'number') own.set(id, { status, place: movedPlace(module, meant.place, values) });
      if (name === 'role' && role && typeof values['status'] === 'number')
        roles.set(id, { ...role, status: values['status'] });
      const parentId = values['parentId'];
      if (name === 'department' && departments.has(id) && typeof parentId === 'number')
        departments.set(id, { id, parentId });
      if (name !== 'menu' || !menu) return;
      const changed = NODE_FIELDS.filter((field) => values[field] !== undefined);
      menus.set(id, {
        ...menu,
        ...(Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<MenuNode>),
      });
    },
  };
};
