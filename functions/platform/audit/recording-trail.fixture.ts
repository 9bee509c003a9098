import type { ActTrail, CallOrigin, HandedEntry } from './audit-entry.ts';
import type { SignInTrail } from './queued-audit-trail.ts';

/** A trail that keeps what it was handed, each entry once. */
export interface RecordingTrail extends ActTrail, SignInTrail {
  /** How often nothing was handed over. */
  readonly nothings: number;
  readonly entries: readonly (HandedEntry & { readonly from: CallOrigin | undefined })[];
  readonly begun: readonly string[];
}

export function recordingTrail(): RecordingTrail {
  const entries = new Map<string, RecordingTrail['entries'][number]>();
  const begun: string[] = [];
  let nothings = 0;
  return {
    get entries() {
      return [...entries.values()];
    },
    begun,
    get nothings() {
      return nothings;
    },
    async recordNothing() {
      nothings += 1;
    },
    async begin({ id }) {
      begun.push(id);
    },
    async record(entry, from) {
      if (!entries.has(entry.id)) entries.set(entry.id, { ...entry, from });
    },
  };
}
