/** Kinds of work that a sweep asks for when it is due. */
export const dueWorkKinds = [
  'analyses',
  'bank_feeds',
  'consent_erasures',
  'applicant_erasures',
  'retention_looks',
  'events',
  'deliveries',
] as const;
export type DueWorkKind = (typeof dueWorkKinds)[number];

/** The metrics that CloudWatch makes of what a sweep logs, in the embedded metric format. */
export const dueWorkMetrics = {
  namespace: 'Imali/DueWork',
  /** Seconds since the longest was due of what a sweep found. */
  late: 'late_seconds',
  /** What could not be handed over. */
  failed: 'failed',
  dimensions: ['FunctionName', 'work'],
} as const;
