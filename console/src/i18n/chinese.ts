import { chineseKit } from './chinese-kit';
import type { Messages } from './english';

export const chinese: Messages = {
  ...chineseKit,
  console: {
    login: { title: '登录', username: '用户名', password: '密码', code: '图中字符', submit: '登录' },
  },
} as Messages;
