import type { Settings } from '../../../config/settings.js';

/** What gives the stores their spans, loaded where there are traces. */
export const tracedStores = async ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings) =>
  endpoint === undefined ? undefined : import('./traced-stores.js');
