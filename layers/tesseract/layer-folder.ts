/** Root of the built layer, relative to the project; laid out like the layer of the AWS SDK. */
export const tesseractLayerFolder = '.build/layers/tesseract';
