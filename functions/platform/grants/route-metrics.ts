/** The metrics that CloudWatch makes of what an endpoint's function logs of each request, in the embedded metric format. */
export const routeMetrics = {
  namespace: 'Imali/Routes',
  /** Milliseconds from the function's start of a request to its reply. */
  duration: 'duration_ms',
  /** 1 for a reply that says the fault is ours (500 and above), 0 for every other: its average is the share of failures. */
  serverFault: 'server_fault',
  /** The function, whose name has the stage in it: two stages of one account share no figure. */
  dimension: 'FunctionName',
} as const;
