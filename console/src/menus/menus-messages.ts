const english = {
  tree: 'Menus',
  disabled: 'disabled',
  search: 'Search by name or permission',
  expandAll: 'Open all',
  collapseAll: 'Close all',
  more: '%{smart_count} more match. Type more of the name. |||| %{smart_count} more match. Type more of the name.',
  noMatch: 'No menu matches.',
  choose: 'Choose a menu to see it here.',
  asList: 'As a list',
  addBelow: 'Add below',
  holders: 'Who has it',
  top: 'Top level',
  delete: {
    title: 'Delete menu',
    below: 'Delete the menu below it, too |||| Delete the %{smart_count} menus below it, too',
    tooMany: 'It has %{count} menus below it. One step deletes at most %{max}: delete some of those below first.',
  },
  holder: {
    title: 'Who has a permission',
    permission: 'Permission',
    user: 'User name',
    realname: 'Real name',
    roles: 'Through the roles',
    administrator: 'administrator, needs no role',
    none: 'Nobody has it.',
  },
};

const chinese: typeof english = {
  tree: '菜单',
  disabled: '停用',
  search: '按名称或权限标识搜索',
  expandAll: '全部展开',
  collapseAll: '全部收起',
  more: '还有 %{smart_count} 项匹配,请输入更多内容',
  noMatch: '没有匹配的菜单',
  choose: '选择一个菜单后在此查看',
  asList: '以列表查看',
  addBelow: '新增下级',
  holders: '谁有此权限',
  top: '顶级',
  delete: {
    title: '删除菜单',
    below: '同时删除其下 %{smart_count} 个菜单',
    tooMany: '其下有 %{count} 个菜单。一次最多删除 %{max} 个,请先删除部分下级菜单。',
  },
  holder: {
    title: '权限持有人',
    permission: '权限标识',
    user: '用户名',
    realname: '姓名',
    roles: '来源角色',
    administrator: '超级管理员,无需角色',
    none: '没有人有此权限',
  },
};

export const menusMessages = { english, chinese };
