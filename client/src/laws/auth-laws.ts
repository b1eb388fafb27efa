import { check, checkSame, errorOf, messageIn, type Law } from './law.js';

/** An auth provider of any kind, as the laws use it. */
export type Auth = Readonly<{
  /** Throws the error of a login that fails. */
  logIn(form: object): Promise<void>;
  logOut(): Promise<void>;
  isLoggedIn(): Promise<boolean>;
  /** Whether this error of a data provider ends the session. */
  endsSession(error: unknown): Promise<boolean>;
  /** The name of the user that pages show. */
  userName(): Promise<string>;
  permissions(): Promise<unknown>;
  can(resource: string, action: string): Promise<boolean>;
}>;

type User = Readonly<{
  /** A login form, with a new captcha each time. */
  form(): Promise<object>;
  /** The name that pages show. */
  name: string;
  permissions: ReadonlyArray<string>;
}>;

type Question = readonly [resource: string, action: string];

/** The users with whom the laws try an auth provider. Nobody is logged in when a law begins. */
export type AuthStage = Readonly<{
  auth: Auth;
  user: User;
  /** Another user, with other permissions. */
  other: User;
  /** A login form of the user with another password. */
  wrongForm(): Promise<object>;
  may: ReadonlyArray<Question>;
  mayNot: ReadonlyArray<Question>;
  /** The error of a request of the user that needs a permission which they do not have. */
  errorOfDenial(): Promise<unknown>;
  /** Ends the session of the user elsewhere. The error of their next request. */
  errorOfEndedSession(): Promise<unknown>;
}>;

const asUser = async ({ auth, user }: AuthStage): Promise<void> => auth.logIn(await user.form());

/** What logins, sessions and permissions must do, in every kind of provider. */
export const AUTH_LAWS: ReadonlyArray<Law<AuthStage>> = [
  {
    title: 'a user is logged in after a login, not before',
    holds: async (stage) => {
      check(!(await stage.auth.isLoggedIn()), 'somebody is logged in before the login');
      await asUser(stage);
      check(await stage.auth.isLoggedIn(), 'nobody is logged in after the login');
    },
  },
  {
    title: 'a login with a wrong password fails with a text, and logs nobody in',
    holds: async ({ auth, wrongForm }) => {
      const form = await wrongForm();
      const error = await errorOf(() => auth.logIn(form), 'the wrong password');
      check(messageIn(error) !== '', 'the error has no message');
      check(!(await auth.isLoggedIn()), 'somebody is logged in after the wrong password');
    },
  },
  {
    title: 'nobody is logged in after a logout',
    holds: async (stage) => {
      await asUser(stage);
      await stage.auth.logOut();
      check(!(await stage.auth.isLoggedIn()), 'somebody is logged in after the logout');
    },
  },
  {
    title: 'the identity and the permissions are those of the user',
    holds: async (stage) => {
      await asUser(stage);
      checkSame(await stage.auth.userName(), stage.user.name, 'the name of the user');
      checkSame(await stage.auth.permissions(), stage.user.permissions, 'the permissions of the user');
    },
  },
  {
    title: 'a user may do what the permissions allow, and nothing else',
    holds: async (stage) => {
      await asUser(stage);
      for (const [questions, expected] of [
        [stage.may, true],
        [stage.mayNot, false],
      ] as const)
        for (const [resource, action] of questions)
          checkSame(await stage.auth.can(resource, action), expected, `${action} of ${resource}`);
    },
  },
  {
    title: 'after another login, identity and permissions are those of the other user',
    holds: async (stage) => {
      await asUser(stage);
      await stage.auth.userName();
      await stage.auth.logOut();
      await stage.auth.logIn(await stage.other.form());
      checkSame(await stage.auth.userName(), stage.other.name, 'the name of the other user');
      checkSame(await stage.auth.permissions(), stage.other.permissions, 'the permissions of the other user');
    },
  },
  {
    title: 'a denied request does not end the session',
    holds: async (stage) => {
      await asUser(stage);
      const error = await stage.errorOfDenial();
      check(!(await stage.auth.endsSession(error)), 'the denial ends the session');
    },
  },
  {
    title: 'a request of an ended session ends it here too',
    holds: async (stage) => {
      await asUser(stage);
      const error = await stage.errorOfEndedSession();
      check(await stage.auth.endsSession(error), 'the session goes on');
    },
  },
];
