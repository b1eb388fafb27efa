import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { menshen } from '../cli/menshen.js';
import { startPostgresServer } from '../support/postgres/server.js';
import { DEADLINES } from '../support/process/stores.js';
import { skipped } from '../support/skipped.js';

type Service = Readonly<{
  image: string;
  environment: Readonly<Record<string, string>>;
  volumes: ReadonlyArray<string>;
  logging: unknown;
}>;

const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true, strict: true }) as {
  services: Readonly<Record<'menshen' | 'migrate' | 'redis' | 'postgres', Service>>;
};
const SECRET = 'Some1Secret';

describe('compose.yaml', () => {
  it('bounds the log of every container', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect(logging, name).to.deep.equal({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it('starts the tested PostgreSQL, and gives the service an ordinary role that owns its database', async function () {
    const server = (await startPostgresServer()) ?? skipped(this, 'PostgreSQL (initdb, postgres)');
    try {
      const [{ major }] = (await server.run(
        `select split_part(current_setting('server_version'), '.', 1) as major`,
      )) as [{ major: string }];
      expect(readFileSync('docs/operating.md', 'utf8')).to.include(`The tests run on PostgreSQL ${major}.`);
      expect(services.postgres.image).to.match(new RegExp(`^postgres:${major}\\.`));

      const mounted = services.postgres.volumes.find((volume) => volume.includes('initdb.d')) ?? '';
      const script = mounted.split(':')[0] ?? '';
      // otherwise the image reads it into its own shell
      expect(statSync(script).mode & 0o111).to.equal(0o111);
      const { hostname, port, username } = new URL(server.url);
      const place = { PGHOST: hostname, PGPORT: port, POSTGRES_USER: username, MENSHEN_PASSWORD: SECRET };
      const ran = spawnSync(script, { env: { ...process.env, ...place }, encoding: 'utf8' });
      expect([ran.status, ran.stderr]).to.deep.equal([0, '']);

      const url = new URL((services.menshen.environment['DATABASE_URL'] ?? '').replace(/\$\{[^}]+\}/, SECRET));
      url.host = `${hostname}:${port}`;
      const environment = { ...DEADLINES, DATABASE_URL: url.href };
      for (const words of [['migrate'], ['menu', 'init']])
        expect(await menshen(words, { environment })).to.include({ code: 0 });
      const roles = await server.run(
        `select rolsuper, rolcreatedb, rolcreaterole, datname from pg_roles join pg_database on datdba = pg_roles.oid
          where rolname = 'menshen'`,
      );
      expect(roles).to.deep.equal([
        { rolsuper: false, rolcreatedb: false, rolcreaterole: false, datname: url.pathname.slice(1) },
      ]);
    } finally {
      await server.stop();
    }
  });
});
