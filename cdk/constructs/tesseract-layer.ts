import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/**
 * Tesseract for the functions of one stack that read files. Every stack has its own version of the layer, because a
 * version that another stack imported could never be replaced; the code is uploaded once all the same.
 * @param code folder of the built layer
 */
export function tesseractLayer(scope: Construct, code: string): LayerVersion {
  return new LayerVersion(scope, 'TesseractLayer', {
    description: 'Tesseract as WebAssembly, and its data for English.',
    code: Code.fromAsset(code),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.ARM_64],
  });
}
