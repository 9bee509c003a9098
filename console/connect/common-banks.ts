/**
 * Banks by how many people have their pay there, the most first, as of November 2026. The order is of clients that the banks state in
 * their annual reports for 2024 and 2025 (Capitec some 24 million, FNB, Absa and Standard Bank some 10 to 12 million each, TymeBank some
 * 10 million, Nedbank some 7.5 million); it was written from memory and decides nothing but what is listed first.
 */
export const commonBanks: readonly string[] = [
  'capitec',
  'fnb',
  'standard_bank',
  'absa',
  'nedbank',
  'tymebank',
  'african_bank',
  'discovery',
];
