const english = {
  records: 'Records',
  operations: 'Operations',
  sessions: 'Sessions',
  locks: 'Locks',
  audit: 'Audit trail',
  profile: 'Profile',
  password: 'Change password',
  ownSessions: 'My sessions',
  notFound: 'This page does not exist',
};

const chinese: typeof english = {
  records: '数据管理',
  operations: '系统运维',
  sessions: '在线会话',
  locks: '登录锁定',
  audit: '审计日志',
  profile: '个人资料',
  password: '修改密码',
  ownSessions: '我的会话',
  notFound: '页面不存在',
};

export const layoutMessages = { english, chinese };
