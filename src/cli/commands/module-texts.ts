import { newDeclaration } from '../../composition/new-declaration.js';

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
  let dataFolder: string;
  let testedService: Service;

  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), '${name}-'));
    const settings = readSettings({
      JWT_SECRET: 'for this test alone, and longer than 32 bytes',
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      DATABASE_DEADLINE_MS: '10000',
    });
    const configuration = await readConfiguration();
    if (settings._tag === 'Left') throw new Error(settings.left);
    if (configuration._tag === 'Left') throw new Error(configuration.left);
    testedService = await createService({ settings: settings.right, configuration: configuration.right });
    const admin = { username: 'admin', realname: '', password: 'Admin#2026' };
    await testedService.handlers.addUser({ ...admin, mustChangePassword: false, roles: [] });
  });
  after(async () => {
    await testedService?.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const tested = () => testedService;
  managedModuleContract(${name}, tested, {
    // new records of each module to which a field refers
    references: { user: newRecordsOf(MODULES.user, tested) },
    // values of fields that have a pattern, or that a rule needs
    values: () => ({}),
  });
});
`;

/** The names that the files of a new module import, declare or call at their outer levels. */
export const boundNames = (): ReadonlyArray<string> => {
  const text = newDeclaration('', {}) + testText('');
  const imported = [...text.matchAll(/^import (?:type )?\{ (.+) \}/gm)].flatMap(([, names = '']) => names.split(', '));
  const declared = [...text.matchAll(/^ {0,2}(?:let |const )?(\w+)(?:: \w+;| =|\()/gm)].map(([, name = '']) => name);
  return [...imported, ...declared];
};
