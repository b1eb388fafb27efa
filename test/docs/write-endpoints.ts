import { writeFileSync } from 'node:fs';
import { endpointsPage } from '../support/endpoints-page.js';
import { descriptionOf } from '../support/http/description.js';
import { startLightService } from '../support/http/light-service.js';

const service = await startLightService();
writeFileSync('docs/endpoints.md', endpointsPage(await descriptionOf(service)));
await service.stop();
