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
  onlyTicked: 'Only what is ticked',
  share: '%{chosen} of %{below} below',
  shareOfHidden: '%{hiddenChosen} of %{hidden} below, not shown',
  shareOfShown: '%{chosen} of %{below} shown below; %{hiddenChosen} of %{hidden} not shown',
  changes: {
    title: 'Save these permissions?',
    added: '%{smart_count} added: |||| %{smart_count} added:',
    taken: '%{smart_count} taken away: |||| %{smart_count} taken away:',
    none: 'The role keeps the same permissions.',
  },
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
  onlyTicked: '只看已勾选',
  share: '下级已选 %{chosen}/%{below}',
  shareOfHidden: '未显示的下级已选 %{hiddenChosen}/%{hidden}',
  shareOfShown: '显示的下级已选 %{chosen}/%{below}，未显示的已选 %{hiddenChosen}/%{hidden}',
  changes: {
    title: '确定保存这些权限变更吗？',
    added: '新增 %{smart_count} 项：',
    taken: '收回 %{smart_count} 项：',
    none: '此角色的权限没有变化',
  },
};

export const rolesMessages = { english, chinese };
