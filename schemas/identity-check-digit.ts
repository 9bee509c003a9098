/** The thirteenth digit of an identity number: the Luhn check digit of the twelve before it. */
export function identityCheckDigit(twelveDigits: string): number {
  const sum = [...twelveDigits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
