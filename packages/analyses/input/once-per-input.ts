/**
 * A function of an input that works each input out once: several analyses ask for the same thing. Inputs and what is
 * worked out from them never change, and what is known of an input is forgotten with it.
 */
export function oncePerInput<Input extends object, T extends object>(work: (input: Input) => T): (input: Input) => T {
  const known = new WeakMap<Input, T>();
  return (input) => {
    const found = known.get(input);
    if (found !== undefined) return found;
    const result = work(input);
    known.set(input, result);
    return result;
  };
}
