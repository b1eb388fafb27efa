const english = {
  user: 'User',
  browser: 'Browser',
  address: 'Address',
  beginTime: 'Logged in',
  refreshTime: 'Last refreshed',
  endTime: 'Expires',
  current: 'This session',
  unknown: 'Unknown program',
  end: 'End',
  confirmTitle: 'End sessions',
  confirm:
    'End %{smart_count} session? Its user must log in again. |||| End %{smart_count} sessions? The users must log in again.',
  own: 'Your own session is among them: you must log in again, too.',
  ended: 'The session has ended. |||| %{smart_count} sessions have ended.',
  facts: '%{address} · logged in %{beginTime} · last refreshed %{refreshTime}',
  endOthers: 'End all other sessions',
  endOthersText: 'End %{smart_count} session? |||| End %{smart_count} sessions?',
};

const chinese: typeof english = {
  user: '用户',
  browser: '浏览器',
  address: '地址',
  beginTime: '登录时间',
  refreshTime: '最近刷新',
  endTime: '到期时间',
  current: '当前会话',
  unknown: '未知程序',
  end: '结束',
  confirmTitle: '结束会话',
  confirm: '确定要结束 %{smart_count} 个会话吗？相关用户需要重新登录。',
  own: '其中包含您自己的会话，您也需要重新登录',
  ended: '已结束 %{smart_count} 个会话',
  facts: '%{address} · 登录于 %{beginTime} · 最近刷新 %{refreshTime}',
  endOthers: '结束其他所有会话',
  endOthersText: '确定要结束其他 %{smart_count} 个会话吗？',
};

export const sessionMessages = { english, chinese };
