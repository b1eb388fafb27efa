const english = {
  title: 'Log in',
  username: 'User name',
  password: 'Password',
  code: 'Characters in the picture',
  submit: 'Log in',
  picture: 'A picture with characters',
  otherPicture: 'Show another picture',
  cannotRead: 'Cannot read it?',
  proving: 'Your browser is solving a task instead. Please wait.',
  proved: 'Verified. You do not need the characters.',
  usePicture: 'Use a picture',
  lockedFor: 'Too many failed logins. You can try again in %{time}.',
  limitedFor: 'Too many requests. You can try again in %{time}.',
  busyFor: 'Many people are logging in. You can try again in %{time}.',
  seconds: '%{seconds} s',
  wholeMinutes: '%{minutes} min',
  minutes: '%{minutes} min %{seconds} s',
  tryAgain: 'You can try again now.',
  unconfirmed:
    'You are logged out in this browser, but the service did not answer. The login stays valid until it expires. If somebody else may have it, log in again and end the session.',
  over: {
    title: 'Log in again',
    refused: 'Your login has ended. Log in again to continue. What you have typed is still here.',
    'ended-elsewhere':
      'You have logged out in another tab. Log in again to continue. What you have typed is still here.',
    'another-user':
      '%{other} has logged in with this browser. This page belongs to %{username}. If you log in again as %{username}, the login of %{other} ends.',
    goOn: 'Log in and continue',
    leave: 'Leave without saving',
    asOther: 'Leave without saving and continue as %{other}',
  },
};

const chinese: typeof english = {
  title: '登录',
  username: '用户名',
  password: '密码',
  code: '图中字符',
  submit: '登录',
  picture: '包含字符的图片',
  otherPicture: '换一张图片',
  cannotRead: '看不清？',
  proving: '浏览器正在自动完成验证，请稍候',
  proved: '验证通过，无需输入字符',
  usePicture: '使用图片',
  lockedFor: '登录失败次数过多，请 %{time}后再试',
  limitedFor: '请求过于频繁，请 %{time}后再试',
  busyFor: '登录人数较多，请 %{time}后再试',
  seconds: '%{seconds} 秒',
  wholeMinutes: '%{minutes} 分钟',
  minutes: '%{minutes} 分 %{seconds} 秒',
  tryAgain: '现在可以重试',
  unconfirmed: '已在此浏览器退出登录，但服务没有响应，原登录在到期前仍然有效。如有疑虑，请重新登录后结束该会话。',
  over: {
    title: '重新登录',
    refused: '登录已失效。请重新登录以继续操作，已填写的内容仍会保留。',
    'ended-elsewhere': '您已在其他标签页退出登录。请重新登录以继续操作，已填写的内容仍会保留。',
    'another-user':
      '%{other} 已在此浏览器登录。此页面属于 %{username}。如果以 %{username} 重新登录，%{other} 的登录将失效。',
    goOn: '登录并继续',
    leave: '不保存并离开',
    asOther: '不保存并以 %{other} 继续',
  },
};

export const loginMessages = { english, chinese };
