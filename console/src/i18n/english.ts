import englishMessages from 'ra-language-english';

export const english = {
  ...englishMessages,
  console: {
    login: { title: 'Log in', username: 'User name', password: 'Password', code: 'Characters in the picture', submit: 'Log in' },
  },
};

export type Messages = typeof english;
