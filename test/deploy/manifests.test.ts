import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readSettings } from '../../config/settings.js';
import { SETTING_NAMES } from '../../config/unknown-settings.js';
import { E } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';
import { call } from '../support/http/call.js';
import { redisOrSkip, startRedisServer } from '../support/redis/server.js';
import { useLightService } from '../support/http/light-service.js';
import { all, commandIn, copyIn, last, readDockerfile, variablesOf } from './dockerfile.js';

type Yaml = Readonly<Record<string, unknown>>;

/** The one document of a file, whose keys may stand once only and whose anchors all exist. */
const readYaml = (path: string) => parse(readFileSync(path, 'utf8'), { merge: true, strict: true }) as Yaml;

/** The value below these keys and indexes. */
const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>((found, key) => (found as Readonly<Record<string | number, unknown>> | undefined)?.[key], value);
const textsAt = (...path: Parameters<typeof at>) => at(...path) as ReadonlyArray<string>;

const stages = readDockerfile();
const image = stages.at(-1)!;
const port = last(image, 'EXPOSE');

const compose = readYaml('compose.yaml');
const services = compose['services'] as Readonly<Record<string, Yaml>>;
const environmentOf = (name: string) => at(services, name, 'environment') as Readonly<Record<string, string>>;

/** What compose puts in place of a variable of .env. */
const SECRET = 'Some1Secret';
const filled = (text = ''): string => text.replace(/\$\{\w+:\?[^}]+\}/g, SECRET);

const FOLDER = 'deploy/kubernetes';
const manifests = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readYaml(`${FOLDER}/${file}`)]));
const specOf = (file: string) => at(manifests[file], 'spec') as Yaml;
const pod = at(specOf('deployment.yaml'), 'template', 'spec') as Yaml;
const service = at(pod, 'containers', 0) as Yaml;
const migration = at(pod, 'initContainers', 0) as Yaml;
const configMap = at(manifests['config-map.yaml'], 'data') as Readonly<Record<string, string>>;
const secrets = at(manifests['secret.template.yaml'], 'stringData') as Readonly<Record<string, string>>;

const unit = readFileSync('deploy/systemd/menshen.service', 'utf8');
const valuesOf = (key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('the files for a deployment', () => {
  it('run programs that exist, the migration before the service', () => {
    const migrations = [textsAt(services, 'migrate', 'command'), textsAt(migration, 'command')];
    for (const words of migrations) expect(words.at(-1)).to.equal('migrate');
    expect(valuesOf('ExecStartPre')[0]).to.include('dist/src/cli/menshen.js migrate');
    const unitCommands = [...valuesOf('ExecStartPre'), ...valuesOf('ExecStart')].map((command) => command.split(' '));
    for (const words of [...migrations, ...unitCommands, commandIn(last(image, 'CMD'))]) {
      const program = words.find((word) => word.endsWith('.js')) ?? '';
      expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts')), words.join(' ')).to.be.true;
    }
    expect(at(services, 'menshen', 'depends_on', 'migrate')).to.deep.equal({
      condition: 'service_completed_successfully',
    });
  });

  it('set known variables, the address of a container, and no secret', () => {
    const containers = [variablesOf(image), configMap, environmentOf('menshen'), environmentOf('migrate')];
    for (const variables of containers) expect(variables).to.include({ HOST: '0.0.0.0', PORT: port });
    const names = [...containers, secrets].flatMap((variables) => Object.keys(variables));
    const unitNames = valuesOf('Environment').map((pair) => pair.split('=')[0] ?? '');
    expect([...SETTING_NAMES, 'NODE_ENV']).to.include.members([...names, ...unitNames]);
    expect(secrets).to.deep.equal({ JWT_SECRET: '', REDIS_URL: '', DATABASE_URL: '', FACTOR_KEY: '' });
    for (const variables of [variablesOf(image), configMap]) expect(variables).to.not.have.property('JWT_SECRET');
    for (const name of ['menshen', 'migrate'])
      expect(environmentOf(name)['JWT_SECRET']).to.match(/^\$\{JWT_SECRET:\?[^}]+\}$/);
  });

  it('give the service more than the ten seconds of a stop', () => {
    const [, delay] = textsAt(service, 'lifecycle', 'preStop', 'exec', 'command');
    for (const seconds of [
      Number.parseInt(String(services['menshen']!['stop_grace_period'])),
      Number(pod['terminationGracePeriodSeconds']) - Number(delay),
      Number(valuesOf('TimeoutStopSec')[0]),
    ])
      expect(seconds).to.be.above(10);
    // systemd signals the primary only
    expect(valuesOf('KillMode')).to.deep.equal(['mixed']);
  });

  it('run the service without privileges, on stores that only the service reaches', () => {
    expect(last(image, 'USER')).to.equal('node');
    expect(services['menshen']).to.deep.include({
      read_only: true,
      cap_drop: ['ALL'],
      ports: [`127.0.0.1:${port}:${port}`],
    });
    expect(pod['securityContext']).to.deep.include({ runAsNonRoot: true });
    for (const container of [service, migration])
      expect(container['securityContext']).to.deep.include({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
    for (const name of ['redis', 'postgres']) expect(services[name]).to.not.have.property('ports');
    const redis = textsAt(services, 'redis', 'command').join(' ');
    expect(redis).to.include('--appendonly yes --maxmemory-policy noeviction');
  });

  it('fix the versions of all base images, and take a digest', () => {
    const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    for (const stage of stages) expect(last(stage, 'FROM')).to.match(/^\$\{NODE_IMAGE\}( AS \w+)?$/);
    for (const name of [base, at(services, 'redis', 'image'), at(services, 'postgres', 'image')])
      expect(name).to.match(/^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+(@sha256:[0-9a-f]{64})?$/);
  });

  it('require the passwords of the stores from .env', () => {
    const required = [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(required)).to.deep.equal(
      new Set(['JWT_SECRET', 'REDIS_PASSWORD', 'POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD']),
    );
    expect(readFileSync('compose.yaml', 'utf8')).to.not.match(/\$\{\w+[^\w:]|\$\{\w+:[^?]/);
    expect(filled(environmentOf('menshen')['REDIS_URL'])).to.equal(`redis://:${SECRET}@redis:6379`);
  });

  it('give Redis a password, which its health check and the service use, and refuse others', async function () {
    const server = await redisOrSkip(this, () =>
      startRedisServer(textsAt(services, 'redis', 'command').slice(1).map(filled)),
    );
    try {
      const [, check = ''] = textsAt(services, 'redis', 'healthcheck', 'test');
      const checked = (password: string) =>
        spawnSync('sh', ['-c', check.replace('redis-cli', `redis-cli -p ${server.port}`)], {
          env: { ...process.env, REDISCLI_AUTH: password },
        }).status;
      expect([checked(filled(environmentOf('redis')['REDISCLI_AUTH'])), checked('another')]).to.deep.equal([0, 1]);
      const refused: unknown = await server.command('PING').catch((error: unknown) => error);
      expect(String(refused)).to.include('NOAUTH');
    } finally {
      await server.stop();
    }
  });

  it('copy existing files into the image, and install packages from the lock file only', () => {
    const ignored = readFileSync('.dockerignore', 'utf8');
    const copies = stages.flatMap((stage) => all(stage, 'COPY').map(copyIn));
    for (const source of copies.filter(({ stage }) => stage === undefined).flatMap(({ sources }) => sources)) {
      expect(existsSync(source), source).to.be.true;
      expect(ignored).to.match(new RegExp(`^!${source.replaceAll('.', '\\.')}$`, 'm'));
    }
    for (const step of stages.flatMap((stage) => all(stage, 'RUN')))
      expect(step).to.not.match(/(^|\s)\/|curl|apt|npm (i|install)\b/);
  });
});

describe('the manifests for Kubernetes', () => {
  it('prevent the start until the network of the ingress is set', () => {
    const environment = { ...configMap, JWT_SECRET: randomBytes(32).toString('hex') };
    const start = (TRUST_PROXY: string) => readSettings({ ...environment, TRUST_PROXY });
    const refused = readSettings(environment);
    expect(E.isLeft(refused) && refused.left).to.match(/^TRUST_PROXY must be [^\n]+$/);
    expectRight(start('203.0.113.7/32'));
  });

  it('allow only the ingress to reach the pods, and the pods to reach only DNS and the stores', () => {
    const policy = specOf('network-policy.yaml');
    expect(at(policy, 'podSelector', 'matchLabels')).to.deep.equal(
      at(specOf('deployment.yaml'), 'template', 'metadata', 'labels'),
    );
    expect(policy['policyTypes']).to.deep.equal(['Ingress', 'Egress']);
    const portsOf = (direction: string) =>
      (policy[direction] as ReadonlyArray<Yaml>).flatMap((rule) =>
        (rule['ports'] as ReadonlyArray<Yaml>).map((one) => one['port']),
      );
    expect(portsOf('ingress')).to.deep.equal([at(service, 'ports', 0, 'name')]);
    expect(portsOf('egress')).to.have.members([53, 53, 6379, 5432]);
    for (const rule of policy['ingress'] as ReadonlyArray<Yaml>) expect(rule['from']).to.have.length(1);
  });

  it('have rules for metrics and traces, which are comments until they are needed', () => {
    const text = readFileSync(`${FOLDER}/network-policy.yaml`, 'utf8');
    const uncommented = text.replaceAll(/^ {4}# (- (?:from|to):| {2}.*)$/gm, '    $1');
    const [policy, needed] = [text, uncommented].map((yaml) => at(parse(yaml, { strict: true }), 'spec') as Yaml);
    const rulesOf = (direction: 'ingress' | 'egress', end: 'from' | 'to') => {
      const [present, all] = [policy, needed].map((spec) => spec![direction] as ReadonlyArray<Yaml>);
      return all!.slice(present!.length).map((rule) => [textsAt(rule, end).length, at(rule, 'ports', 0, 'port')]);
    };
    expect(rulesOf('ingress', 'from')).to.deep.equal([[1, 9464]]);
    expect(rulesOf('egress', 'to')).to.deep.equal([[1, 4318]]);
  });

  const running = useLightService();

  it('select the pods of the deployment, whose port and image are the same everywhere', () => {
    const labels = at(specOf('deployment.yaml'), 'template', 'metadata', 'labels');
    for (const selected of [
      at(specOf('deployment.yaml'), 'selector', 'matchLabels'),
      at(specOf('pod-disruption-budget.yaml'), 'selector', 'matchLabels'),
      specOf('service.yaml')['selector'],
    ])
      expect(selected).to.deep.equal(labels);
    expect(at(service, 'ports', 0, 'containerPort')).to.equal(Number(port));
    expect(migration['image']).to.equal(service['image']);
  });

  it('probe readiness before a pod gets requests, liveness after that, and both are answered', async () => {
    const paths = { startupProbe: '/readyz', readinessProbe: '/healthz', livenessProbe: '/healthz' };
    for (const [name, path] of Object.entries(paths)) {
      expect(at(service, name, 'httpGet'), name).to.deep.equal({ path, port: 'http' });
      expect((await call(running, path)).status, name).to.equal(200);
    }
  });
});
