/** Stages that can be synthesized. */
export const stages = ['local', 'staging', 'production'] as const;
export type Stage = (typeof stages)[number];

export function isStage(name: unknown): name is Stage {
  return stages.some((stage) => stage === name);
}

/** `listApiTokens` or `bank_data` -> `list-api-tokens`, `bank-data`. */
export function kebabCase(name: string): string {
  return name
    .replaceAll('_', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** Physical name of anything of a stage: `imali-<stage>-<name in kebab case>`. */
export function physicalName(stage: Stage, name: string): string {
  return `imali-${stage}-${kebabCase(name)}`;
}
