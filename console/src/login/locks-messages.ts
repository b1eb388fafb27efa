const english = {
  username: 'User name',
  address: 'Address',
  scope: 'Scope',
  remaining: 'Remaining',
  over: 'Over',
  any: 'Any',
  scopes: {
    main: 'Name at this address',
    account: 'Name at all addresses',
    address: 'All names at the address',
    factor: 'Codes of the name at all addresses',
  },
  capped: 'The list has the %{total} locks that last longest. There are more, and they hold, too.',
  unlock: 'Unlock',
  unlockTitle: 'Clear failed logins and locks',
  what: 'What to clear',
  both: 'The name %{username} at the address %{address}',
  byName: 'The name %{username} at all addresses',
  byAddress: 'All names at the address %{address}',
  clears: {
    both: 'Failed logins with the name at this address, those that count at all addresses together, and wrong codes of the name no longer count.',
    byName:
      'Failed logins with the name at every known address, those that count at all addresses together, and wrong codes of the name no longer count.',
    byAddress:
      'The lock of the address and those of the names there end, as far as you may end them. Failed logins with names that are not locked still count.',
  },
  done: 'Unlocked: %{smart_count} failed login cleared |||| Unlocked: %{smart_count} failed logins cleared',
  nothing: 'Nothing was locked, and there were no failed logins to clear.',
  other: 'Unlock another name or address',
  oneNeeded: 'Enter a user name, an address or both.',
  own: 'Another administrator unlocks your own name.',
};

const chinese: typeof english = {
  username: '用户名',
  address: '地址',
  scope: '范围',
  remaining: '剩余时间',
  over: '已结束',
  any: '任意',
  scopes: {
    main: '此用户名在此地址',
    account: '此用户名在所有地址',
    address: '此地址的所有用户名',
    factor: '此用户名的动态验证码（所有地址）',
  },
  capped: '列表只包含剩余时间最长的 %{total} 个锁定。其余锁定仍然有效。',
  unlock: '解除锁定',
  unlockTitle: '清除失败次数和锁定',
  what: '清除范围',
  both: '用户名 %{username} 在地址 %{address}',
  byName: '用户名 %{username} 在所有地址',
  byAddress: '地址 %{address} 的所有用户名',
  clears: {
    both: '此用户名在此地址的登录失败、按所有地址合计的登录失败，以及动态验证码错误，都不再计数。',
    byName: '此用户名在所有已知地址的登录失败、按所有地址合计的登录失败，以及动态验证码错误，都不再计数。',
    byAddress: '在您的权限范围内，此地址的锁定以及此地址各用户名的锁定都将解除。未锁定的用户名，其登录失败仍然计数。',
  },
  done: '已解除锁定，清除了 %{smart_count} 次登录失败',
  nothing: '没有锁定，也没有可清除的登录失败次数',
  other: '解除其他用户名或地址的锁定',
  oneNeeded: '请填写用户名或地址，也可以都填写',
  own: '自己的用户名只能由其他管理员解除锁定',
};

export const locksMessages = { english, chinese };
