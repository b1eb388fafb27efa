import { once } from 'node:events';
import { createService, readSettings } from 'menshen';
import { adapters } from './adapters.js';

const settings = readSettings(process.env);
if (settings._tag === 'Left') throw new Error(settings.left);

const service = await createService({ settings: settings.right, adapters });
console.log(`listening on ${service.url}`);

await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await service.close();
