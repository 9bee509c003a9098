/**
 * The inside of one function instance: runs in a worker thread, loads the bundle and answers one event at a time. It may
 * import modules of Node only, and types of others (instance.ts says why).
 */
import { existsSync } from 'node:fs';
import { createRequire, enableCompileCache, isBuiltin, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { InstanceData, InstanceReport, TimedInvocation } from './instance-protocol.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const data: InstanceData = workerData;
enableCompileCache(data.compileCache);

function report(message: InstanceReport): void {
  parentPort?.postMessage(message);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function describe(error: unknown): { errorType: string; errorMessage: string } {
  if (error instanceof Error) {
    // Lambda writes the whole error to the function's log before it answers the caller.
    console.error(error);
    return { errorType: error.name, errorMessage: error.message };
  }
  console.error('Thrown:', error);
  return { errorType: 'Error', errorMessage: String(error) };
}

/**
 * What the bundle names as a package is looked for in the layers of its function alone, as in Lambda. Node by itself would
 * take the checkout's own packages first, and so neither run what is deployed nor miss what is not.
 */
function findPackagesInLayers(): void {
  const bundle = pathToFileURL(data.file).href;
  const layers = (process.env['NODE_PATH'] ?? '').split(':').filter((folder) => folder !== '');
  registerHooks({
    resolve: (specifier, context, next) => {
      const isPackage = /^[@a-z]/i.test(specifier) && !specifier.startsWith('file:') && !isBuiltin(specifier);
      if (context.parentURL !== bundle || !isPackage) return next(specifier, context);
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      const layer = layers.find((folder) => existsSync(join(folder, name)));
      if (layer === undefined) throw new Error(`No layer of ${data.functionName} holds the package ${name}.`);
      const found = createRequire(join(layer, 'index.js')).resolve(specifier);
      return { url: pathToFileURL(found).href, shortCircuit: true };
    },
  });
}

function loadHandler(): Handler {
  findPackagesInLayers();
  const loaded: unknown = createRequire(data.file)(data.file);
  const value =
    typeof loaded === 'object' && loaded !== null
      ? Object.entries(loaded).find(([name]) => name === data.exportName)?.[1]
      : undefined;
  if (!isHandler(value)) throw new Error(`${data.file} exports no function ${data.exportName}.`);
  return value;
}

function contextOf(invocation: TimedInvocation): Readonly<Record<string, unknown>> {
  return {
    awsRequestId: invocation.id,
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: data.logGroup,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, invocation.deadline - Date.now()),
  };
}

async function answer(handler: Handler, invocation: TimedInvocation): Promise<void> {
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    report({ kind: 'result', id: invocation.id, payload: JSON.stringify(result ?? null) });
  } catch (error) {
    report({ kind: 'error', id: invocation.id, ...describe(error) });
  }
}

try {
  const handler = loadHandler();
  parentPort?.on('message', (invocation: TimedInvocation) => void answer(handler, invocation));
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'broken', ...describe(error) });
}
