const english = {
  title: 'Log in',
  username: 'User name',
  password: 'Password',
  code: 'Characters in the picture',
  submit: 'Log in',
};

const chinese: typeof english = {
  title: '登录',
  username: '用户名',
  password: '密码',
  code: '图中字符',
  submit: '登录',
};

export const loginMessages = { english, chinese };
