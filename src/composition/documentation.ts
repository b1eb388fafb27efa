import type { Settings } from '../../config/settings.js';
import type { Documentation } from '../http/routes/documentation.js';

/** What shows the API to people, unless it is switched off. */
export const documentationFor = async ({ API_DOCS }: Settings): Promise<Documentation | undefined> => {
  if (!API_DOCS) return undefined;
  const { documentationFiles } = await import('../adapters/swagger-ui-dist/documentation-files.js');
  return documentationFiles();
};
