const english = {
  roles: 'Roles',
  noRoles: 'None',
  old: 'Old password',
  next: 'New password',
  repeat: 'New password again',
  wrongLength: '%{min} to %{max} characters',
  notSame: 'This is not the same as the new password.',
  wrongOld: 'The old password is wrong.',
  unfit: 'Choose another password. See the rules below.',
  reasons: {
    given: 'Somebody else has set your password.',
    unfit: 'Your password does not meet the rules.',
    old: 'Your password is too old.',
  },
  advised: '%{reason} Change it.',
  required: '%{reason} Change it to continue.',
  requiredNow: 'Change your password to continue.',
  changed: 'The password is changed. Your other sessions have ended.',
  endsOthers: 'Your other sessions end when the password changes.',
  lastLogin: {
    none: 'There is no record of an earlier login.',
    before: 'Last login: %{time}, from %{address}.',
    failures:
      '%{smart_count} wrong password or code between that login and this one. |||| %{smart_count} wrong passwords or codes between that login and this one.',
    failuresBefore:
      '%{smart_count} wrong password or code before this login. |||| %{smart_count} wrong passwords or codes before this login.',
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
  wrongOld: '原密码不正确',
  unfit: '请更换密码，要求见下方说明',
  reasons: {
    given: '您的密码由他人设置',
    unfit: '您的密码不符合要求',
    old: '您的密码已过期',
  },
  advised: '%{reason}，请修改密码',
  required: '%{reason}，请修改密码后继续',
  requiredNow: '请修改密码后继续',
  changed: '密码已修改，您的其他会话已结束',
  endsOthers: '修改密码后，您的其他会话将结束',
  lastLogin: {
    none: '没有您此前登录的记录。',
    before: '上次登录：%{time}，%{address}。',
    failures: '上次登录与本次登录之间，密码或动态验证码错误 %{smart_count} 次。',
    failuresBefore: '本次登录之前，密码或动态验证码错误 %{smart_count} 次。',
  },
};

export const accountMessages = { english, chinese };
