export type Held = 'everything' | ReadonlySet<string>;
export type MenuNode = Readonly<{ id: number; parentId: number; type: number; status: number; permission: string }>;
export type RoleNode = Readonly<{ id: number; status: number; menuIds: ReadonlyArray<number> }>;
export type Authority = Readonly<{
  actorId: number;
  actorRoleIds: ReadonlyArray<number>;
  roles: ReadonlyMap<number, RoleNode>;
  menus: ReadonlyMap<number, MenuNode>;
}>;
