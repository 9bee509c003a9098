/**
 * The metric that CloudWatch makes of what a queue's worker logs, in the embedded metric format. A worker reports failures by message, so Lambda
 * counts its run as a success: its own metric of errors sees crashes and timeouts alone.
 */
export const workMetrics = {
  namespace: 'Imali/Work',
  /** Deliveries of messages that failed. */
  failed: 'failed_messages',
  dimension: 'FunctionName',
} as const;
