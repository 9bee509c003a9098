import type { ApplicationConfigRecord } from '../domain/application-config-store.ts';

export function applicationConfigView(record: ApplicationConfigRecord, defaultId: string | null) {
  return {
    id: record.id,
    name: record.name,
    organisation: record.organisationId,
    connections: record.connections,
    is_default: record.id === defaultId,
    default_redirect_url: record.defaultRedirectUrl,
    affinity_enabled: record.affinityEnabled,
    only_asked: record.onlyAsked === true,
    created_at: record.createdAt,
  };
}
