import { writeFileSync } from 'node:fs';
import { endpointsPage } from '../support/endpoints-page.js';
import { descriptionOf } from '../support/http/description.js';
import { startTestService } from '../support/http/service.js';

const service = await startTestService();
writeFileSync('docs/endpoints.md', endpointsPage(await descriptionOf(service)));
await service.stop();
