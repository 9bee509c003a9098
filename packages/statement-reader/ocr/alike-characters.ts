/** Characters that print alike to the engine. The first of each set is a digit. */
const sets: readonly string[] = ['0OoDQ', '1IilL|!', '2Zz', '5Ss', '6Gb', '8B', '6B'];

/** Letters and marks that a digit is taken for. */
export function lettersLike(digit: string): string {
  return sets
    .filter((set) => set.startsWith(digit))
    .map((set) => set.slice(1))
    .join('');
}

/** Whether two texts of one length differ only where a digit and a letter look alike. */
export function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return [...one].every((character, index) => {
    const wished = other[index] ?? '';
    return character === wished || lettersLike(character).includes(wished) || lettersLike(wished).includes(character);
  });
}
