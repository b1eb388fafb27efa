const english = {
  roles: 'Roles',
  noRoles: 'None',
  old: 'Old password',
  next: 'New password',
  repeat: 'New password again',
  wrongLength: '%{min} to %{max} characters',
  notSame: 'This is not the same as the new password.',
  unfit: 'Choose another password. See the rules below.',
  required: 'Your password is the first one, was reset, is too old, or does not meet the rules. Change it to continue.',
  changed: 'The password is changed. Your other sessions have ended.',
  endsOthers: 'Your other sessions end when the password changes.',
  current: 'This session',
  unknownBrowser: 'Unknown program',
  sessionFacts: '%{address} · logged in %{beginTime} · last refreshed %{refreshTime}',
  end: 'End',
  endOthers: 'End all other sessions',
  endOthersText: 'End %{smart_count} session? |||| End %{smart_count} sessions?',
  ended: 'The session has ended. |||| %{smart_count} sessions have ended.',
  lastLogin: {
    none: 'This is your first login.',
    before: 'Last login: %{time}, from %{address}.',
    failures:
      '%{smart_count} wrong password or code since then. |||| %{smart_count} wrong passwords or codes since then.',
  },
};

const chinese: typeof english = {
  roles: '角色',
  noRoles: '无',
  old: '原密码',
  next: '新密码',
  repeat: '确认新密码',
  wrongLength: '密码为 %{min} 到 %{max} 个字符',
  notSame: '与新密码不一致',
  unfit: '请更换密码，要求见下方说明',
  required: '您的密码是初始密码、重置后的密码，或者已过期、不符合要求，请修改密码后继续',
  changed: '密码已修改，您的其他会话已结束',
  endsOthers: '修改密码后，您的其他会话将结束',
  current: '当前会话',
  unknownBrowser: '未知程序',
  sessionFacts: '%{address} · 登录于 %{beginTime} · 最近刷新 %{refreshTime}',
  end: '结束',
  endOthers: '结束其他所有会话',
  endOthersText: '确定要结束其他 %{smart_count} 个会话吗？',
  ended: '已结束 %{smart_count} 个会话',
  lastLogin: {
    none: '这是您第一次登录。',
    before: '上次登录：%{time}，%{address}。',
    failures: '此后密码或验证码错误 %{smart_count} 次。',
  },
};

export const accountMessages = { english, chinese };
