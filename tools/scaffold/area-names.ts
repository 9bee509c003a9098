import type { Area } from '../../schemas/endpoint.ts';

/** Names under which an area appears: `application_configs` is `application-configs.ts` and `applicationConfigs`. */
export function areaNames(area: Area): { readonly file: string; readonly namespace: string } {
  return {
    file: `schemas/endpoints/${area.replaceAll('_', '-')}.ts`,
    namespace: area.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  };
}
