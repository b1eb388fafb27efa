import { existsSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { startLightService } from '../support/http/light-service.js';
import type { TestService } from '../support/http/service.js';
import { last, readDockerfile } from './dockerfile.js';
import { settingNames } from './setting-names.js';
import { at, readYaml, textsAt, type Yaml } from './yaml.js';

const FOLDER = 'deploy/kubernetes';
const LABELS = { 'app.kubernetes.io/name': 'menshen' };

const manifests = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readYaml(`${FOLDER}/${file}`)]));
const specOf = (file: string) => at(manifests[file], 'spec') as Yaml;
const pod = at(specOf('deployment.yaml'), 'template', 'spec') as Yaml;
const service = at(pod, 'containers', 0) as Yaml;
const migration = at(pod, 'initContainers', 0) as Yaml;
const port = Number(last(readDockerfile().at(-1)!, 'EXPOSE'));

type Probe = Readonly<{
  httpGet: Readonly<{ path: string; port: string }>;
  periodSeconds: number;
  failureThreshold: number;
}>;
const probe = (name: string) => service[name] as Probe;

describe('the manifests for Kubernetes', () => {
  it('are of the kinds and versions that are served today, all of one name', () => {
    expect(
      Object.values(manifests).map(({ apiVersion, kind }) => `${String(apiVersion)} ${String(kind)}`),
    ).to.have.members([
      'apps/v1 Deployment',
      'policy/v1 PodDisruptionBudget',
      'v1 ConfigMap',
      'v1 Secret',
      'v1 Service',
    ]);
    for (const manifest of Object.values(manifests))
      expect(manifest['metadata']).to.deep.equal({ name: 'menshen', labels: LABELS });
  });

  it('select the pods that they make', () => {
    expect(at(specOf('deployment.yaml'), 'template', 'metadata', 'labels')).to.deep.equal(LABELS);
    expect(at(specOf('deployment.yaml'), 'selector', 'matchLabels')).to.deep.equal(LABELS);
    expect(at(specOf('pod-disruption-budget.yaml'), 'selector', 'matchLabels')).to.deep.equal(LABELS);
    expect(specOf('service.yaml')['selector']).to.deep.equal(LABELS);
  });

  it('keep one of two replicas at the least, whatever is done to the others', () => {
    const replicas = Number(specOf('deployment.yaml')['replicas']);
    expect(replicas).to.equal(2);
    expect(Number(specOf('pod-disruption-budget.yaml')['minAvailable'])).to.be.within(1, replicas - 1);
    expect(at(specOf('deployment.yaml'), 'strategy', 'rollingUpdate')).to.deep.equal({
      maxUnavailable: 0,
      maxSurge: 1,
    });
  });

  it('lead to the port on which the image serves', () => {
    expect(service['ports']).to.deep.equal([{ name: 'http', containerPort: port }]);
    expect(at(specOf('service.yaml'), 'ports', 0, 'targetPort')).to.equal('http');
    expect(at(manifests['config-map.yaml'], 'data', 'PORT')).to.equal(String(port));
    expect(at(manifests['config-map.yaml'], 'data', 'HOST')).to.equal('0.0.0.0');
  });

  it('set what the service knows, secrets apart and without a value', () => {
    const settings = at(manifests['config-map.yaml'], 'data') as Readonly<Record<string, string>>;
    const secrets = at(manifests['secret.template.yaml'], 'stringData') as Readonly<Record<string, string>>;
    expect(settingNames()).to.include.members([...Object.keys(settings), ...Object.keys(secrets)]);
    expect(secrets).to.deep.equal({ JWT_SECRET: '', REDIS_URL: '', DATABASE_URL: '' });
    for (const value of Object.values(settings)) expect(value).to.be.a('string');
    for (const container of [service, migration])
      expect(container['envFrom']).to.deep.equal([
        { configMapRef: { name: 'menshen' } },
        { secretRef: { name: 'menshen' } },
      ]);
  });

  it('bring the schema up before the service starts, with a command that is there', () => {
    const [node, program = '', ...words] = textsAt(migration, 'command');
    expect([node, ...words]).to.deep.equal(['node', 'migrate']);
    expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).to.be.true;
    expect(migration['image']).to.equal(service['image']);
  });

  it('run as nobody special, confined, within limits', () => {
    expect(pod['securityContext']).to.deep.include({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(at(pod, 'securityContext', 'runAsUser')).to.be.above(0);
    expect(pod['automountServiceAccountToken']).to.be.false;
    for (const container of [service, migration]) {
      expect(container['securityContext']).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const bound of ['requests', 'limits'])
        expect(at(container, 'resources', bound)).to.have.keys('cpu', 'memory');
    }
  });

  it('give the service the time that it takes to stop, after nothing is sent any more', () => {
    const [, seconds] = textsAt(service, 'lifecycle', 'preStop', 'exec', 'command');
    expect(Number(pod['terminationGracePeriodSeconds'])).to.be.above(Number(seconds) + 10);
  });

  describe('ask the service', () => {
    let running: TestService;
    let started: TestService | undefined;
    before(async () => {
      running = started = await startLightService();
    });
    after(() => started?.stop());

    for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      it(`with a ${name} that it answers`, async () => {
        const { httpGet, periodSeconds, failureThreshold } = probe(name);
        expect(httpGet.port).to.equal('http');
        expect((await fetch(running.url + httpGet.path)).status).to.equal(200);
        expect(periodSeconds * failureThreshold).to.be.at.least(name === 'readinessProbe' ? 5 : 60);
      });

    it('whether somebody could log in before it takes part, and then only whether it lives', () => {
      expect(probe('startupProbe').httpGet.path).to.equal('/readyz');
      expect(probe('readinessProbe').httpGet.path).to.equal('/healthz');
      expect(probe('livenessProbe').httpGet.path).to.equal('/healthz');
    });
  });
});
