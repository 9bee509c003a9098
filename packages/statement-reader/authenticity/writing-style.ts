/** How often a program writes something the same way before it is its habit, and in what share of all cases. */
const FEWEST = 8;
const HABIT_SHARE = 0.95;
/** Characters of white space by which habits differ. */
const MAX_SPACE = 4;

/** Habits of the program that wrote a content stream, by name: what separates its operators and operands. */
export type WritingStyle = ReadonlyMap<string, string>;

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x00 || code === 0x0c;
const isDelimiter = (code: number): boolean =>
  code === 0x28 || code === 0x3c || code === 0x3e || code === 0x5b || code === 0x5d || code === 0x2f || code === 0x25;
const isDigitLike = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;

/** End of a string in parentheses that begins at `at`. */
function endOfString(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x28) depth += 1;
    else if (code === 0x29) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

/**
 * The habits by which a program writes a content stream: the white space before and behind each operator, and whether shown texts
 * are written as characters or as hexadecimal digits. They differ between programs, and not between pages of one program.
 */
export function writingStyle(operators: string): WritingStyle {
  const counts = new Map<string, Map<string, number>>();
  const note = (name: string, how: string): void => {
    const of = counts.get(name) ?? new Map<string, number>();
    of.set(how, (of.get(how) ?? 0) + 1);
    counts.set(name, of);
  };
  let operand = '';
  let spaceFrom = 0;
  for (let at = 0; at < operators.length; ) {
    const code = operators.charCodeAt(at);
    if (isSpace(code)) {
      at += 1;
      continue;
    }
    const space = operators.slice(spaceFrom, Math.min(at, spaceFrom + MAX_SPACE));
    let end = at + 1;
    if (code === 0x28) {
      end = endOfString(operators, at);
      operand = 'string';
    } else if (code === 0x3c && operators.charCodeAt(end) !== 0x3c) {
      const close = operators.indexOf('>', at);
      end = close === -1 ? operators.length : close + 1;
      operand = 'hexadecimal';
    } else if (!isDelimiter(code)) {
      while (end < operators.length && !isSpace(operators.charCodeAt(end)) && !isDelimiter(operators.charCodeAt(end)))
        end += 1;
      if (!isDigitLike(code)) {
        const operator = operators.slice(at, Math.min(end, at + 6));
        // A picture within the page holds bytes, not operators.
        if (operator === 'ID') {
          const close = operators.indexOf('EI', end);
          end = close === -1 ? operators.length : close;
        } else {
          note(`before ${operator}`, space);
          if (operator === 'Tj') note('texts', operand);
          const after = /^\s{0,4}/.exec(operators.slice(end, end + MAX_SPACE))?.[0] ?? '';
          note(`behind ${operator}`, after);
        }
      }
    } else if (code === 0x2f) {
      while (end < operators.length && !isSpace(operators.charCodeAt(end)) && !isDelimiter(operators.charCodeAt(end)))
        end += 1;
    }
    at = end;
    spaceFrom = end;
  }
  return new Map(
    [...counts].flatMap(([name, of]) => {
      const all = [...of.values()].reduce((sum, count) => sum + count, 0);
      const [how, most] = [...of].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
      return all >= FEWEST && most >= HABIT_SHARE * all ? [[name, how] as const] : [];
    }),
  );
}

/** Habits in which two styles differ, of those that both show. */
export function differingHabits(one: WritingStyle, other: WritingStyle): string[] {
  return [...one].flatMap(([name, how]) => {
    const others = other.get(name);
    return others === undefined || others === how ? [] : [name];
  });
}
