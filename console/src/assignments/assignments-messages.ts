const english = {
  use: {
    none: 'No user has it.',
    disabled:
      '%{smart_count} user has it. They lose its permissions with their next request. |||| %{smart_count} users have it. They lose its permissions with their next request.',
    deleted:
      '%{smart_count} user has it. A role that a user has cannot be deleted. |||| %{smart_count} users have it. A role that users have cannot be deleted.',
    changed:
      '%{smart_count} user has this role. The change applies from their next request. |||| %{smart_count} users have this role. The change applies from their next request.',
    unknown: {
      disabled: 'Users who have it lose its permissions with their next request.',
      deleted: 'A role that users have cannot be deleted.',
      changed: 'For users who have this role, the change applies from their next request.',
    },
  },
};

const chinese: typeof english = {
  use: {
    none: '没有用户拥有此角色',
    disabled: '%{smart_count} 个用户拥有此角色，停用后他们从下一次请求起失去其权限',
    deleted: '%{smart_count} 个用户拥有此角色，仍有用户的角色不能删除',
    changed: '%{smart_count} 个用户拥有此角色，变更从他们的下一次请求起生效',
    unknown: {
      disabled: '拥有此角色的用户从下一次请求起失去其权限',
      deleted: '仍有用户的角色不能删除',
      changed: '对于拥有此角色的用户，变更从下一次请求起生效',
    },
  },
};

export const assignmentsMessages = { english, chinese };
