import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import { endpoints } from '../schemas/registry.ts';
import type { Stage } from './names.ts';
import { stageConfig } from './stage-config.ts';

/** The endpoints that a stage has: the sandbox is no part of production. */
export function stageEndpoints(
  stage: Stage,
  declared: readonly EndpointDeclaration[] = endpoints,
): readonly EndpointDeclaration[] {
  const { sandbox } = stageConfig(stage);
  return declared.filter(({ area }) => sandbox || area !== 'sandbox');
}
