import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { last, readDockerfile, variablesOf } from './dockerfile.js';
import { settingNames } from './setting-names.js';
import { at, readYaml, textsAt, type Yaml } from './yaml.js';

const compose = readYaml('compose.yaml');
const services = compose['services'] as Readonly<Record<string, Yaml>>;
const image = readDockerfile().at(-1)!;

describe('compose.yaml', () => {
  it('has the service, its migration and its two stores, each restarted but the one that ends', () => {
    expect(services).to.have.all.keys('menshen', 'migrate', 'redis', 'postgres');
    for (const [name, service] of Object.entries(services))
      expect(service['restart'], name).to.equal(name === 'migrate' ? 'no' : 'unless-stopped');
  });

  it('sets what the service knows, and demands the secrets', () => {
    for (const name of ['menshen', 'migrate']) {
      const environment = at(services, name, 'environment') as Readonly<Record<string, string>>;
      expect(settingNames()).to.include.members(Object.keys(environment));
      expect(environment['JWT_SECRET']).to.match(/^\$\{JWT_SECRET:\?[^}]+\}$/);
      expect(environment['DATABASE_URL']).to.match(
        /^postgres:\/\/menshen:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:5432\/menshen$/,
      );
      expect(environment['REDIS_URL']).to.equal('redis://redis:6379');
      expect(environment['HOST']).to.equal(variablesOf(image)['HOST']);
      expect(environment['PORT']).to.equal(last(image, 'EXPOSE'));
      expect(services[name]).to.include({ build: '.', env_file: '.env', read_only: true });
    }
    expect(at(services, 'postgres', 'environment', 'POSTGRES_PASSWORD')).to.match(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(at(services, 'postgres', 'environment')).to.include({ POSTGRES_USER: 'menshen', POSTGRES_DB: 'menshen' });
  });

  it('starts the service when the schema is up and the stores answer', () => {
    expect(at(services, 'menshen', 'depends_on')).to.deep.equal({
      migrate: { condition: 'service_completed_successfully' },
      redis: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
    });
    expect(at(services, 'migrate', 'depends_on')).to.deep.equal({ postgres: { condition: 'service_healthy' } });
    const [node, program = '', ...words] = textsAt(services, 'migrate', 'command');
    expect([node, ...words]).to.deep.equal(['node', 'migrate']);
    expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).to.be.true;
  });

  it('keeps what the stores hold, and evicts nothing', () => {
    const command = textsAt(services, 'redis', 'command').join(' ');
    expect(command).to.equal('redis-server --appendonly yes --maxmemory-policy noeviction');
    expect(services['redis']!['volumes']).to.deep.equal(['redis:/data']);
    expect(services['postgres']!['volumes']).to.deep.equal(['postgres:/var/lib/postgresql/data']);
    expect(compose['volumes']).to.have.all.keys('redis', 'postgres');
    for (const name of ['redis', 'postgres']) expect(textsAt(services, name, 'healthcheck', 'test')[0]).to.equal('CMD');
  });

  it('opens the port of the service to this host alone, and nothing of the stores', () => {
    const port = last(image, 'EXPOSE');
    expect(services['menshen']!['ports']).to.deep.equal([`127.0.0.1:${port}:${port}`]);
    for (const name of ['redis', 'postgres']) {
      expect(services[name]).to.not.have.property('ports');
      expect(services[name]!['networks']).to.deep.equal(['stores']);
    }
    expect(at(compose, 'networks', 'stores')).to.deep.equal({ internal: true });
  });

  it('gives the service the time that it takes to stop, and no rights', () => {
    expect(Number.parseInt(String(services['menshen']!['stop_grace_period']))).to.be.above(10);
    expect(services['menshen']).to.deep.include({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
    });
  });
});
