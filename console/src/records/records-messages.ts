const english = {
  betweenSentences: ' ',
  createTitle: 'Create · %{name}',
  copy: { done: 'Copied.', failed: 'It cannot be copied here. Select the text and copy it.' },
  details: 'Details',
  tabs: { title: 'Parts of the record', details: 'Details', history: 'History' },
  deletedMeanwhile: 'The record has been deleted. Your values are still here: copy them, or add them as a new record.',
  addAgain: 'Add as a new record',
  maybeDone: 'It is not known whether this was done. Look before you try again.',
  maybeSaved: 'It is not known whether the record was saved. Look at the list before you save again.',
  openList: 'Open the list in a new tab',
  field: {
    id: 'ID',
    createUser: 'Created by',
    createTime: 'Created at',
    updateUser: 'Updated by',
    updateTime: 'Updated at',
    version: 'Version',
  },
  action: { retry: 'Try again', saveAndAdd: 'Save and add another' },
  done: {
    created: { one: '%{module}: “%{name}” is created', several: '%{module}: %{smart_count} created' },
    saved: { one: '%{module}: “%{name}” is saved', several: '%{module}: %{smart_count} saved' },
    deleted: { one: '%{module}: “%{name}” is deleted', several: '%{module}: %{smart_count} deleted' },
    enabled: { one: '%{module}: “%{name}” is enabled', several: '%{module}: %{smart_count} enabled' },
    disabled: { one: '%{module}: “%{name}” is disabled', several: '%{module}: %{smart_count} disabled' },
  },
  enable: {
    title: 'Enable',
    one: 'Enable “%{name}”?',
    several: 'Enable %{smart_count} record? |||| Enable %{smart_count} records?',
  },
  disable: {
    title: 'Disable',
    one: 'Disable “%{name}”?',
    several: 'Disable %{smart_count} record? |||| Disable %{smart_count} records?',
    menu: {
      lostBy:
        'Apart from the administrator, %{smart_count} user has the permission “%{permission}”, and loses it with the next request. |||| Apart from the administrator, %{smart_count} users have the permission “%{permission}”. They lose it with their next request.',
      lostByNobody: 'Nobody except the administrator has the permission “%{permission}”.',
      lost: 'Users whose roles have the menu lose the permission “%{permission}” with their next request.',
      lostSeveral:
        'Users whose roles have the menus lose %{smart_count} permission with their next request. |||| Users whose roles have the menus lose %{smart_count} permissions with their next request.',
      kept: 'Another enabled menu has the permission “%{permission}” too. Users whose roles have that menu keep it. Others lose it with their next request.',
      keptSeveral:
        'Other enabled menus have %{smart_count} permission of these menus too. Users whose roles have those menus keep it. Others lose it with their next request. |||| Other enabled menus have %{smart_count} permissions of these menus too. Users whose roles have those menus keep them. Others lose them with their next request.',
      navigation:
        'The navigation no longer shows a disabled menu or those below it. The permissions of the menus below stay as they are.',
      unknown:
        'Users lose the permission of the menu with their next request, unless another enabled menu gives it to them. The permissions of the menus below stay as they are, but the navigation no longer shows these menus.',
    },
    department: {
      closed: 'A disabled department can no longer be chosen for users and records.',
      memberCount:
        'Nothing changes for the %{smart_count} user who already has such a department. |||| Nothing changes for the %{smart_count} users who already have such a department.',
      members: 'Nothing changes for users who already have such a department.',
      noMembers: 'No user has such a department.',
      unchanged: 'Data scopes reach the same records as before, and the departments below stay as they are.',
    },
  },
  protected: {
    administrator: 'This is the administrator’s account. Nobody else can change it.',
    self: 'This is your own account. You cannot disable or delete it, assign roles to it, or reset its password here.',
  },
  operation: {
    one: '%{title} “%{name}”?',
    several: '%{title} %{smart_count} record? |||| %{title} %{smart_count} records?',
    done: '%{title}: done',
    none: '%{title}: no record has changed',
    more: 'More actions',
    look: 'Close, and show it as it is now',
  },
  delete: {
    title: 'Delete · %{name}',
    one: 'Delete “%{name}”? Deleted records can be restored.',
    several:
      'Delete %{smart_count} record? It can be restored. |||| Delete %{smart_count} records? They can be restored.',
    final: {
      one: 'Delete “%{name}”? This cannot be undone.',
      several:
        'Delete %{smart_count} record? This cannot be undone. |||| Delete %{smart_count} records? This cannot be undone.',
    },
    detach: 'Take the role from these users, too',
  },
  deleted: {
    show: 'Deleted',
    title: 'Deleted · %{name}',
    none: 'No deleted records.',
  },
  restore: {
    action: 'Restore',
    title: 'Restore · %{name}',
    one: 'Restore “%{name}”?',
    several: 'Restore %{smart_count} record? |||| Restore %{smart_count} records?',
    users: 'Restored users are disabled. Enable them so that they can log in.',
    done: 'The record is restored: |||| %{smart_count} records are restored:',
    list: 'Open the list',
    which: 'This record: “%{name}”. No record was restored.',
    none: 'No record was restored.',
  },
};

const chinese: typeof english = {
  betweenSentences: '',
  createTitle: '新增 · %{name}',
  copy: { done: '已复制', failed: '无法自动复制，请选中文字后复制' },
  details: '详情',
  tabs: { title: '记录内容', details: '详情', history: '变更记录' },
  deletedMeanwhile: '此记录已被删除。您填写的内容仍在这里：可以复制，或作为新记录添加。',
  addAgain: '作为新记录添加',
  maybeDone: '无法确认操作是否已经完成，请先查看再决定是否重试',
  maybeSaved: '无法确认记录是否已经保存，请先查看列表再决定是否重新保存',
  openList: '在新标签页查看列表',
  field: {
    id: '编号',
    createUser: '创建人',
    createTime: '创建时间',
    updateUser: '更新人',
    updateTime: '更新时间',
    version: '版本',
  },
  action: { retry: '重试', saveAndAdd: '保存并新增' },
  done: {
    created: { one: '%{module}“%{name}”已创建', several: '已创建 %{smart_count} 个%{module}' },
    saved: { one: '%{module}“%{name}”已保存', several: '已保存 %{smart_count} 个%{module}' },
    deleted: { one: '%{module}“%{name}”已删除', several: '已删除 %{smart_count} 个%{module}' },
    enabled: { one: '%{module}“%{name}”已启用', several: '已启用 %{smart_count} 个%{module}' },
    disabled: { one: '%{module}“%{name}”已停用', several: '已停用 %{smart_count} 个%{module}' },
  },
  enable: { title: '启用', one: '确定要启用“%{name}”吗？', several: '确定要启用选中的 %{smart_count} 项吗？' },
  disable: {
    title: '停用',
    one: '确定要停用“%{name}”吗？',
    several: '确定要停用选中的 %{smart_count} 项吗？',
    menu: {
      lostBy: '除超级管理员外，有 %{smart_count} 个用户拥有权限“%{permission}”，他们从下一次请求起失去此权限。',
      lostByNobody: '除超级管理员外，没有用户拥有权限“%{permission}”。',
      lost: '角色拥有此菜单的用户，从下一次请求起失去权限“%{permission}”。',
      lostSeveral: '角色拥有这些菜单的用户，从下一次请求起失去 %{smart_count} 个权限。',
      kept: '另一个启用的菜单也有权限“%{permission}”，角色拥有该菜单的用户仍有此权限，其他用户从下一次请求起失去它。',
      keptSeveral:
        '其他启用的菜单也有其中 %{smart_count} 个权限，角色拥有那些菜单的用户仍有这些权限，其他用户从下一次请求起失去它们。',
      navigation: '导航不再显示停用的菜单及其下级菜单，下级菜单的权限不受影响。',
      unknown:
        '用户从下一次请求起失去此菜单的权限，除非另一个启用的菜单给予同样的权限。导航不再显示此菜单及其下级菜单，下级菜单的权限不受影响。',
    },
    department: {
      closed: '用户和记录不能再选择已停用的部门。',
      memberCount: '已属于该部门的 %{smart_count} 个用户不受影响。',
      members: '已属于该部门的用户不受影响。',
      noMembers: '没有用户属于该部门。',
      unchanged: '数据范围包含的记录不变，下级部门不受影响。',
    },
  },
  protected: {
    administrator: '这是超级管理员的账号，其他人不能修改',
    self: '这是您自己的账号，不能在此停用、删除、分配角色或重置密码',
  },
  operation: {
    one: '确定要对“%{name}”执行“%{title}”吗？',
    several: '确定要对选中的 %{smart_count} 项执行“%{title}”吗？',
    done: '%{title}成功',
    none: '%{title}：没有记录发生变更',
    more: '更多操作',
    look: '关闭并查看最新内容',
  },
  delete: {
    title: '删除 · %{name}',
    one: '确定要删除“%{name}”吗？删除后可以恢复。',
    several: '确定要删除选中的 %{smart_count} 项吗？删除后可以恢复。',
    final: {
      one: '确定要删除“%{name}”吗？删除后无法恢复。',
      several: '确定要删除选中的 %{smart_count} 项吗？删除后无法恢复。',
    },
    detach: '同时收回这些用户的此角色',
  },
  deleted: {
    show: '已删除',
    title: '已删除 · %{name}',
    none: '没有已删除的数据',
  },
  restore: {
    action: '恢复',
    title: '恢复 · %{name}',
    one: '确定要恢复“%{name}”吗？',
    several: '确定要恢复选中的 %{smart_count} 项吗？',
    users: '恢复后的用户处于停用状态，启用后才能登录',
    done: '已恢复 %{smart_count} 项：',
    list: '查看列表',
    which: '问题记录：“%{name}”。没有恢复任何记录。',
    none: '没有恢复任何记录',
  },
};

export const recordsMessages = { english, chinese };
