const first = (text: string, names: ReadonlyArray<readonly [RegExp, string]>): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

// the order matters: most browsers name others, too
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and the system that a `User-Agent` names, such as `Firefox · Windows`. Undefined if it names neither. */
export const shortUserAgent = (userAgent: string): string | undefined => {
  const names = [first(userAgent, BROWSERS), first(userAgent, SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(' · ');
};
