import { kebabCase } from '../schemas/route.ts';

/** Stages that can be synthesized. */
export const stages = ['local', 'staging', 'production'] as const;
export type Stage = (typeof stages)[number];

export function isStage(name: unknown): name is Stage {
  return stages.some((stage) => stage === name);
}

/** Physical name of anything of a stage: `imali-<stage>-<name in kebab case>`. */
export function physicalName(stage: Stage, name: string): string {
  return `imali-${stage}-${kebabCase(name).replaceAll('_', '-')}`;
}

/** `listUsers` -> `ListUsers`: ids of constructs start with a capital. */
export function constructId(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}
