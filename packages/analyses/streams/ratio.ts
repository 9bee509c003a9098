/** A number between 0 and 1: what lies outside is cut off. */
export function clampUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Rounds to `digits` decimals, half away from zero, never to negative zero. */
export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  const result = (Math.sign(value) * Math.floor(Math.abs(value) * factor + 0.5 + 1e-9)) / factor;
  return result === 0 ? 0 : result;
}

/** Part over whole with four decimals; null where there is no whole. */
export function shareOf(partCents: number, wholeCents: number): number | null {
  return wholeCents > 0 ? roundTo(partCents / wholeCents, 4) : null;
}

/** A share for a sentence. */
export const percentText = (share: number): string => `${Math.round(share * 1000) / 10} %`;
