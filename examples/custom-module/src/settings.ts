import { readSettings, type Settings } from 'menshen';

/** From the environment, as the commands of the product read them. */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const settings = readSettings(environment);
  if (settings._tag === 'Left') throw new Error(settings.left);
  return settings.right;
};
