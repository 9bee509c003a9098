/** Root of the built layer, relative to the project; laid out like the layer of the AWS SDK. */
export const pdfiumLayerFolder = '.build/layers/pdfium';

/** The package that functions leave to the layer: it finds its WebAssembly beside itself, which no bundle would. */
export const pdfiumPackage = '@embedpdf/pdfium';
