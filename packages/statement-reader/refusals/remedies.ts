/** What the sender of a refused file can do (functions/statements/domain/next-step.ts). */
export const remedies = [
  'send_original',
  'send_statement',
  'send_clearer',
  'send_other_days',
  'send_apart',
  'send_less',
  'state_account',
  'find_password',
  'send_again',
  'ask_lender',
] as const;

export type Remedy = (typeof remedies)[number];
