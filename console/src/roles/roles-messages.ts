const english = {
  grants: 'Permissions',
  granted: 'granted',
  notGranted: 'not granted',
  menuCount: '%{smart_count} menu |||| %{smart_count} menus',
  count: '%{smart_count} chosen, %{parents}',
  parents: '%{smart_count} parent included |||| %{smart_count} parents included',
  implied: 'included',
  notHeld: 'you do not have it',
  foreign: 'This role has permissions that you do not have. So you cannot change it.',
  withBelow: 'Also tick what is below',
};

const chinese: typeof english = {
  grants: '权限',
  granted: '已授予',
  notGranted: '未授予',
  menuCount: '%{smart_count} 个菜单',
  count: '已选 %{smart_count} 项，%{parents}',
  parents: '其上级 %{smart_count} 项自动包含',
  implied: '自动包含',
  notHeld: '您没有此权限',
  foreign: '此角色含有您没有的权限，因此您不能修改',
  withBelow: '同时勾选下级',
};

export const rolesMessages = { english, chinese };
