import type { EndpointDeclaration } from './endpoint.ts';

const READ = 1;
const WRITE = 2;
/** Of a request that carries files, or whose function is large because it works on them. */
const FILES = 5;
const LARGE_BODY_BYTES = 2 ** 20;
const LARGE_MEMORY_MB = 1536;

/** Units that a request takes of what its caller may send: about what it costs to answer, by what its declaration says. */
export function requestCost({ method, request, maxBodyBytes = 0, memoryMb = 0 }: EndpointDeclaration): number {
  const isLarge = maxBodyBytes > LARGE_BODY_BYTES || memoryMb >= LARGE_MEMORY_MB;
  if (request.multipart !== undefined || isLarge) return FILES;
  return method === 'GET' ? READ : WRITE;
}

/** Whether requests of an endpoint are counted at all. */
export const isCounted = ({ requestsPerMinute, unmetered }: EndpointDeclaration): boolean =>
  requestsPerMinute !== undefined || unmetered !== true;
