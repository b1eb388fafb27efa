import { readSettings } from '../../../config/settings.js';
import { withComposition } from '../../../src/composition/container.js';
import { expectRight } from '../expect-either.js';
import { JWT_SECRET } from '../http/service.js';
import { withDemoData } from '../http/with-demo-data.js';
import { inlineHasher } from '../inline-hasher.js';
import type { PostgresServer } from './server.js';

let original: Promise<string> | undefined;

const newOriginal = async ({ newDatabase }: PostgresServer): Promise<string> => {
  const url = await newDatabase();
  const environment = { JWT_SECRET, DATABASE_URL: url, DATABASE_DEADLINE_MS: '15000', LOG_LEVEL: 'silent' };
  await withComposition(expectRight(readSettings(environment)), withDemoData, { hasher: () => inlineHasher() });
  return url;
};

/** The URL of a new database of the shared server, with the schema and the demo data of the product. It is a copy of one. */
export const demoDatabase = async (shared: PostgresServer): Promise<string> =>
  shared.newDatabase(await (original ??= newOriginal(shared)));
