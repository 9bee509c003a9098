/** Root of the built layer, relative to the project; laid out like the layer of the AWS SDK. */
export const tesseractLayerFolder = '.build/layers/tesseract';

/** The package that functions leave to the layer: it starts a thread from a file of its own, which no bundle has. */
export const tesseractPackage = 'tesseract.js';
