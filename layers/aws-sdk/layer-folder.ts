/** Root of the built layer, relative to the project; its `nodejs/node_modules` becomes /opt/nodejs/node_modules, which Lambda has on NODE_PATH. */
export const sdkLayerFolder = '.build/layers/aws-sdk';
