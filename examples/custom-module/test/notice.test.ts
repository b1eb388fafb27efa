import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createService, migrate, type Service } from 'menshen';
import { E } from 'menshen/ports';
import { managedModuleContract } from 'menshen/testing';
import { notice } from '../src/notice.js';
import { settingsOf } from '../src/settings.js';

const ADMIN = { username: 'admin', realname: '管理员', password: 'Admin#2026' };

describe('notices', () => {
  let folder: string;
  let service: Service;
  let applied: ReadonlyArray<string>;
  let captchaText = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'menshen-notice-'));
    const settings = settingsOf({
      JWT_SECRET: 'for this example alone, and longer than 32 bytes',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // without a server the database is embedded
      DATABASE_URL: process.env['DATABASE_URL'],
      // long enough for a busy machine
      DATABASE_DEADLINE_MS: '10000',
    });
    applied = await migrate({ settings, modules: [notice] });
    const painter = () => ({
      paint: (text: string) => {
        captchaText = text;
        return Promise.resolve(Buffer.from('no picture'));
      },
    });
    service = await createService({ settings, adapters: { painter }, modules: [notice] });
    // the first user is the administrator
    const added = await service.handlers.addUser({ ...ADMIN, mustChangePassword: false, roles: [] });
    if (E.isLeft(added)) throw new Error(added.left._tag);
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (path: string, body?: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${service.url}/api/v1${path}`, request);
    const { data } = (await response.json()) as Readonly<{
      data: Readonly<Record<string, unknown>> & Readonly<{ key: string; access_token: string; id: number }>;
    }>;
    return { data, reason: response.headers.get('X-Failure-Reason'), detail: response.headers.get('X-Failure-Detail') };
  };

  it('are migrated after the tables of the product', () => {
    expect(applied.at(0)).to.match(/^0001-/);
    expect(applied.at(-1)).to.equal('notice/0001-create-notices');
  });

  it('are added and listed over HTTP', async () => {
    const { key } = (await call('/captcha')).data;
    const { username, password } = ADMIN;
    const token = (await call('/login', { username, password, code: captchaText, key })).data.access_token;
    const { id } = (await call('/notice/add', { title: '春节放假' }, token)).data;
    expect(await call('/notice/add', { title: '春节放假' }, token)).to.include({
      reason: 'ValueTaken',
      detail: '{"field":"title"}',
    });
    const { total, records } = (await call('/notice/page?name=放假', undefined, token)).data;
    expect(total).to.equal(1);
    const [record] = records as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(record).to.include({ id, title: '春节放假', status: 1, statusText: '在用', sort: 0 });
    expect(await call('/notice/page')).to.include({ reason: 'TokenMissing' });
  });

  it('are described for a console, in Chinese and in English', async () => {
    const { 'x-modules': modules } = (await (await fetch(`${service.url}/openapi.json`)).json()) as Readonly<{
      'x-modules': Readonly<Record<string, Readonly<{ form: ReadonlyArray<object> }>>>;
    }>;
    expect(modules['notice']).to.include({ title: '公告', english: 'Notices', label: 'title' });
    expect(modules['notice']?.form[1]).to.include({ title: '公告内容', english: 'Body', multiline: true });
  });

  managedModuleContract(notice.declaration, () => service.handlers);
});
