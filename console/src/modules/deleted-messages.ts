const english = {
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
    done: 'The record is restored. |||| %{smart_count} records are restored.',
    which: 'This record: “%{name}”. No record was restored.',
    none: 'No record was restored.',
  },
};

const chinese: typeof english = {
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
    done: '已恢复 %{smart_count} 项',
    which: '问题记录：“%{name}”。没有恢复任何记录。',
    none: '没有恢复任何记录',
  },
};

export const deletedMessages = { english, chinese };
