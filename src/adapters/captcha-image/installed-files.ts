import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const FILES = ['DejaVuSans-Bold', 'DejaVuSerif-Bold', 'DejaVuSansMono-Bold'];

/** The files of the bundled typefaces. Throws when one is missing. */
export const typefacePaths = (): ReadonlyArray<string> =>
  FILES.map((file) => require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));

type CanvasPackage = Readonly<{ optionalDependencies: Readonly<Record<string, string>> }>;

/**
 * Throws when the binary of canvas for this platform is missing. npm installs it as an optional package of canvas. It is
 * not loaded, because it takes 20 MB.
 */
export const requireCanvasBinary = (platform: string = process.platform, arch: string = process.arch): void => {
  const { optionalDependencies } = require('canvas/package.json') as CanvasPackage;
  const binary = `/canvas-${platform}-${arch}`;
  const { resolve } = createRequire(require.resolve('canvas/package.json'));
  const isInstalled = (name: string): boolean => {
    try {
      return resolve(name) !== '';
    } catch {
      return false;
    }
  };
  if (!Object.keys(optionalDependencies).some((name) => name.includes(binary) && isInstalled(name)))
    throw new Error(`the binary of canvas for ${platform}-${arch} is not installed`);
};
