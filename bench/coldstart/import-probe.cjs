/**
 * Prints how long a fresh process takes to require one file, and how much of that went into packages of the AWS SDK,
 * which come from the layer: `{"totalMs":1,"sdkMs":1}`. CommonJS, because it stands where Lambda's loader stands.
 */
const Module = require('node:module');

const load = Module._load;
let sdkMs = 0;
let inSdk = false;

Module._load = function timed(request, ...rest) {
  if (inSdk || !request.startsWith('@aws-sdk/')) return load.call(this, request, ...rest);
  inSdk = true;
  const from = performance.now();
  try {
    return load.call(this, request, ...rest);
  } finally {
    sdkMs += performance.now() - from;
    inSdk = false;
  }
};

const from = performance.now();
require(process.argv[2]);
const totalMs = performance.now() - from;
process.stdout.write(JSON.stringify({ totalMs, sdkMs }), () => process.exit(0));
