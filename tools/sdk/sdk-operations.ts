import { endpointRoute } from '@imali/client/browser-client.ts';
import type { SdkRoute } from '@imali/sdk/connected-client.ts';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { endpoints } from '../../schemas/registry.ts';
import { takesIdempotencyKey } from '../openapi/document.ts';

/** Open operations that programs of a lender call all the same; the others are for browsers and for partners. */
const OPEN = new Set([
  'issueToken',
  'completeTokenSignIn',
  'registerOrganisation',
  'listConnectionsAvailable',
  'listDataPointArgs',
  'listByodBanks',
  'getJwks',
  'checkHealth',
]);

/** Whether an operation is a method of the SDKs: those of a lender's programs, and those of the applicant's side. */
function isOfSdk({ id, scopes, request }: EndpointDeclaration): boolean {
  if (request.rawBody === true) return false;
  return OPEN.has(id) || scopes === 'connect' || (typeof scopes !== 'string' && scopes.includes('organisation:api'));
}

const sdkOperations: readonly EndpointDeclaration[] = endpoints.filter(isOfSdk);

/** The route of each method, as JSON. */
export const sdkRoutes: Readonly<Record<string, SdkRoute>> = Object.fromEntries(
  sdkOperations.map((endpoint) => {
    // A reply of which the config asks for single fields is a reply: who wrote the config knows.
    const { fields: _, ...route } = endpointRoute(endpoint);
    return [endpoint.id, takesIdempotencyKey(endpoint) ? { ...route, takesIdempotencyKey: true as const } : route];
  }),
);
