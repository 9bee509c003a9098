import { endpointRoute } from '@imali/client/browser-client.ts';
import { registry } from '../../../schemas/registry.ts';
import { connectedClient, type SdkOptions } from '../connected-client.ts';

const keyed = { takesIdempotencyKey: true } as const;

/** What the command line calls. */
const routes = {
  getCaller: endpointRoute(registry.getCaller),
  listApplicationConfigs: endpointRoute(registry.listApplicationConfigs),
  createApplicationConfig: { ...endpointRoute(registry.createApplicationConfig), ...keyed },
  updateApplicationConfig: { ...endpointRoute(registry.updateApplicationConfig), ...keyed },
  listWebhooks: endpointRoute(registry.listWebhooks),
  createWebhook: { ...endpointRoute(registry.createWebhook), ...keyed },
  updateWebhook: { ...endpointRoute(registry.updateWebhook), ...keyed },
  replayDelivery: { ...endpointRoute(registry.replayDelivery), ...keyed },
  listPolicies: endpointRoute(registry.listPolicies),
  getPolicy: endpointRoute(registry.getPolicy),
  draftPolicy: { ...endpointRoute(registry.draftPolicy), ...keyed },
  listEvents: endpointRoute(registry.listEvents),
  createStatementUploads: endpointRoute(registry.createStatementUploads),
  getStatementUpload: endpointRoute(registry.getStatementUpload),
  getBankConnection: endpointRoute(registry.getBankConnection),
  getDecisionRequest: endpointRoute(registry.getDecisionRequest),
  makeDecision: { ...endpointRoute(registry.makeDecision), ...keyed },
  listPersonas: endpointRoute(registry.listPersonas),
  createSandboxApplication: { ...endpointRoute(registry.createSandboxApplication), ...keyed },
  setSandboxClock: { ...endpointRoute(registry.setSandboxClock), ...keyed },
};

export type CommandClient = ReturnType<typeof commandClient>;

export const commandClient = (options: SdkOptions) => connectedClient(routes, options);
