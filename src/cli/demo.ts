import type { Composition } from '../composition/container.js';
import { loadDemoData, migrateSchema } from '../composition/database.js';
import { refuseDemoData } from './commands/database.js';
import { serve } from './commands/serve.js';
import { withEphemeralSecret, type ProcessEnvironment } from './process/environment.js';
import { UsageError } from './process/errors.js';
import { keptFactorKey } from './process/kept-key.js';
import { printLine } from './process/output.js';
import { isPortInUse, isPortTaken } from './process/port-in-use.js';
import { runCommand, runToEnd, type Command } from './process/run.js';

const USAGE = `Usage: npm run demo

Starts the service with demo data on embedded stores, and prints its address
and the accounts. Ctrl-C stops it.

Settings come from the environment: HOST, PORT, CORS_ORIGINS, DATA_DIR
(.data/demo), LOG_LEVEL (warn), CAPTCHA_PROOF (true), the second factor,
the limits and others. The demo ignores REDIS_URL, DATABASE_URL,
DATABASE_REPLICA_URLS and WORKERS. There are no arguments.`;

/** The variable, or this value without it. An empty variable counts as unset. */
const setTo = (name: string, usual: string): string => {
  const text = process.env[name] ?? '';
  return text === '' ? usual : text;
};

const folder = setTo('DATA_DIR', '.data/demo');
const accountPolicy = setTo('ACCOUNT_POLICY', 'open');

/** A second factor can be set up, unless the environment chooses otherwise. A stricter set of account rules brings its own choice. */
const secondFactor = () => {
  const given = setTo('FACTOR_KEY', '');
  const key = given === '' ? (keptFactorKey(folder) ?? '') : given;
  const usual = key !== '' && accountPolicy === 'open' ? 'offered' : '';
  return { FACTOR_KEY: key, SECOND_FACTOR: setTo('SECOND_FACTOR', usual) };
};

/**
 * Embedded stores, a random secret and the modules of the demo. Every other setting comes from the environment, such as HOST, PORT and
 * CORS_ORIGINS. DATA_DIR, LOG_LEVEL, CAPTCHA_PROOF and the second factor have other defaults here.
 */
const environment = (): ProcessEnvironment => ({
  ...withEphemeralSecret(),
  REDIS_URL: '',
  DATABASE_URL: '',
  DATABASE_REPLICA_URLS: '',
  WORKERS: '',
  DATA_DIR: folder,
  LOG_LEVEL: setTo('LOG_LEVEL', 'warn'),
  DEMO_MODULES: 'true',
  CAPTCHA_PROOF: setTo('CAPTCHA_PROOF', 'true'),
  ...secondFactor(),
});

/** The address, the accounts, and commands for a second terminal. */
const instructions = (url: string, hasConsole: boolean): string => `
Menshen listens on ${url}   (Ctrl-C stops it)
${hasConsole ? `\nOpen this in a browser:   ${url}/console/   and log in with one of these accounts.\n` : ''}
  account   password       may see
  admin     123456         everything
  auditor   Auditor#2026   /api/v1/user/page, /api/v1/position/list
  guest     Guest#2026     nothing
  retired   Retired#2026   disabled

Without a browser, in a second terminal. The commands write captcha.json, captcha.png and login.json into its folder:

  # 1. get a captcha and open captcha.png
  curl -s ${url}/api/v1/captcha -o captcha.json
  node -e 'const {data} = JSON.parse(fs.readFileSync("captcha.json")); fs.writeFileSync("captcha.png", data.captcha.split(",")[1], "base64")'

  # 2. type the text of the picture, in upper or lower case
  CODE=

  # 3. log in
  KEY=$(node -p 'JSON.parse(fs.readFileSync("captcha.json")).data.key')
  curl -s ${url}/api/v1/login -H 'Content-Type: application/json' -o login.json \\
    -d '{"username":"admin","password":"123456","code":"'"$CODE"'","key":"'"$KEY"'"}'
  cat login.json; TOKEN=$(node -p 'JSON.parse(fs.readFileSync("login.json")).data.access_token')

  # 4. get a page
  curl -s '${url}/api/v1/example/page?pageNo=1&pageSize=5' -H "Authorization: Bearer $TOKEN"

  # 5. refresh the token; the old one stops working
  TOKEN=$(curl -s -X POST ${url}/api/v1/refreshToken -H "Authorization: Bearer $TOKEN" | node -p 'JSON.parse(fs.readFileSync(0)).data.access_token')

  # 6. log out
  curl -s ${url}/api/v1/logout -H "Authorization: Bearer $TOKEN"

`;

const portTaken = (port: number): Error =>
  new Error(`port ${port} is in use: choose another, such as PORT=${port + 1} npm run demo`);

const demoCommand: Command = async (deployment, stop) => {
  const { settings } = deployment;
  const prepare = async (composition: Composition): Promise<void> => {
    await migrateSchema(composition);
    await loadDemoData(composition);
  };
  // before the creation of the database, which can take half a minute
  if (await isPortTaken(settings.HOST, settings.PORT)) throw portTaken(settings.PORT);
  await serve(deployment, prepare, stop, ({ url, hasConsole }) => console.log(instructions(url, hasConsole))).catch(
    (error: unknown) => {
      throw isPortInUse(error) ? portTaken(settings.PORT) : error;
    },
  );
};

const words = process.argv.slice(2);

/** The environment of the demo. It refuses wrong arguments and settings before it writes a key. */
const checkedEnvironment = (): ProcessEnvironment => {
  if (words.length > 0) throw new UsageError('the demo has no arguments: --help shows its settings');
  refuseDemoData({ ACCOUNT_POLICY: accountPolicy });
  return environment();
};

await (words.some((word) => word === '--help' || word === '-h')
  ? runToEnd(() => {
      printLine(USAGE);
      return Promise.resolve();
    })
  : runCommand(demoCommand, { environment: checkedEnvironment }));
