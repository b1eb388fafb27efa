/** The file of a new module. */
export const declarationText = (name: string): string => `import { defineModule, SORT, STATUS } from 'menshen/modules';

export const ${name} = defineModule({
  name: '${name}',
  title: '${name}',
  english: '${name}',
  fields: {
    name: { kind: 'text', title: '名称', english: 'Name', min: 1, max: 100 },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'status', 'statusText', 'sort', 'createTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['status'],
  orderBy: ['name', 'createTime'],
  unique: ['name'],
  label: 'name',
});
`;

/** The test of a new module. It runs the contract of a managed module over an embedded database. */
export const testText = (name: string): string => `import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, readConfiguration, readSettings } from 'menshen';
import type { Service } from 'menshen';
import { MODULES } from 'menshen/ports';
import { managedModuleContract, newRecordsOf } from 'menshen/testing';
import { ${name} } from '../modules/${name}.js';

describe('${name}', () => {
  let folder: string;
  let service: Service;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), '${name}-'));
    const settings = readSettings({
      JWT_SECRET: 'for this test alone, and longer than 32 bytes',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_DEADLINE_MS: '10000',
    });
    const configuration = await readConfiguration();
    if (settings._tag === 'Left') throw new Error(settings.left);
    if (configuration._tag === 'Left') throw new Error(configuration.left);
    service = await createService({ settings: settings.right, configuration: configuration.right });
    const admin = { username: 'admin', realname: '', password: 'Admin#2026' };
    await service.handlers.addUser({ ...admin, mustChangePassword: false, roles: [] });
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const tested = () => service;
  managedModuleContract(${name}, tested, {
    // new records of each module to which a field refers
    references: { user: newRecordsOf(MODULES.user, tested) },
    // values of fields that have a pattern, or that a rule needs
    values: () => ({}),
  });
});
`;
