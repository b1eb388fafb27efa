/** The roles of users and the menus of roles. */
export const LINKS = `
create table user_roles (
  user_id integer not null,
  role_id integer not null,
  primary key (user_id, role_id),
  constraint user_roles_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint user_roles_role_id_foreign foreign key (role_id) references roles (id) on update cascade on delete cascade
);
create index user_roles_role_id_index on user_roles (role_id);

-- A grant of a menu includes its ancestors: those that nobody chose are implied.
create table role_menus (
  role_id integer not null,
  menu_id integer not null,
  implied boolean not null default false,
  primary key (role_id, menu_id),
  constraint role_menus_role_id_foreign foreign key (role_id) references roles (id) on update cascade on delete cascade,
  constraint role_menus_menu_id_foreign foreign key (menu_id) references menus (id) on update cascade on delete cascade
);
create index role_menus_menu_id_index on role_menus (menu_id);
`;
