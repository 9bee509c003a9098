/**
 * Wordings of pay that comes through clearing, and so on no Sunday or public holiday: a run of the month is dated the day
 * before. From the described statement formats, 2026-11-22; payments in real time come on any day and are not among them.
 */
export const clearedPayWordings: readonly RegExp[] = [
  /\bmagtape credit\b/i,
  /\bsalary acb credit\b/i,
  /\befs salaries\b/i,
  /\bacb credit\b/i,
];

/**
 * Wordings of collections that go through clearing, which rests on Sundays and public holidays. Wordings from the described
 * statement formats; that clearing rests is from general knowledge of 2026-11-21, and DebiCheck may not: hence no more than
 * a remark.
 */
export const collectionWordings: readonly RegExp[] = [
  /\bdebit order\b(?!.*(?:fee|return|unpaid|insufficient))/i,
  /\bmagtape debit\b/i,
  /\bacb debit\b/i,
  /\bservice agreement\b/i,
  /\binsurance premium\b/i,
  /\bnaedo\b/i,
  /\bmagband debiet\b/i,
];
