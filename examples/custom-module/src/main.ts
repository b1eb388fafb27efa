import { once } from 'node:events';
import { createService } from 'menshen';
import { notice } from './notice.js';
import { settingsOf } from './settings.js';

const service = await createService({ settings: settingsOf(process.env), modules: [notice] });
console.log(`listening on ${service.url}`);

await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await service.close();
