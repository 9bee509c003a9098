import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sdkLayerFolder } from '../layers/aws-sdk/layer-folder.ts';
import { pdfiumLayerFolder } from '../layers/pdfium/layer-folder.ts';
import { tesseractLayerFolder } from '../layers/tesseract/layer-folder.ts';
import { bundlesFolder } from './function-bundles.ts';

/** Where the code of functions and layers was built. */
export interface BuiltCode {
  /** Folder of a function's bundle. Throws when it was not built. */
  readonly bundle: (folder: string) => string;
  readonly sdkLayer: string;
  readonly pdfiumLayer: string;
  readonly tesseractLayer: string;
}

/** The code built below a project's folder. Throws when something is asked for that was not built. */
export function builtCode(root: string): BuiltCode {
  const layer = (folder: string): string => {
    if (!existsSync(join(root, folder))) throw new Error(`${folder} was not built.`);
    return join(root, folder);
  };
  return {
    sdkLayer: layer(sdkLayerFolder),
    pdfiumLayer: layer(pdfiumLayerFolder),
    tesseractLayer: layer(tesseractLayerFolder),
    bundle: (folder) => {
      const bundle = join(root, bundlesFolder, folder);
      if (!existsSync(join(bundle, 'index.js'))) throw new Error(`${bundlesFolder}/${folder} was not built.`);
      return bundle;
    },
  };
}
