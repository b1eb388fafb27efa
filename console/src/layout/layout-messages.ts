const english = {
  records: 'Records',
  operations: 'Operations',
  others: 'Other pages',
  profile: 'Profile',
  password: 'Change password',
  ownSessions: 'My sessions',
  language: 'Language / 语言',
  theme: { label: 'Appearance', light: 'Light', dark: 'Dark', system: 'Same as the system' },
  toStart: 'Go to the dashboard',
  loading: 'Loading',
  results: '%{smart_count} result |||| %{smart_count} results',
  changeAdvised: 'Your password is the first one, or somebody has reset it. Change it.',
  away: {
    text: 'The service does not answer. What you have typed is still here.',
    atStart: 'The service does not answer. This page tries again every few seconds.',
    retry: 'Try again',
  },
};

const chinese: typeof english = {
  records: '数据管理',
  operations: '系统运维',
  others: '其他页面',
  profile: '个人资料',
  password: '修改密码',
  ownSessions: '我的会话',
  language: '语言 / Language',
  theme: { label: '外观', light: '浅色', dark: '深色', system: '跟随系统' },
  toStart: '返回首页',
  loading: '加载中',
  results: '共 %{smart_count} 项结果',
  changeAdvised: '您正在使用初始密码或重置后的密码，请修改密码',
  away: {
    text: '服务暂时没有响应，已填写的内容仍会保留',
    atStart: '服务暂时没有响应，页面会自动重试',
    retry: '重试',
  },
};

export const layoutMessages = { english, chinese };
