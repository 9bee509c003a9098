/**
 * A module's text in which `name` is imported from `specifier`: as it was when it has that import, with the name added
 * to an import from there, or with a new line in front. `* as z` imports a namespace.
 */
export function withImport(text: string, name: string, specifier: string): string {
  const from = specifier.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name.startsWith('* as ')) {
    const line = `import ${name} from '${specifier}';`;
    return text.includes(line) ? text : `${line}\n${text}`;
  }
  const named = new RegExp(`^import \\{([^}]*)\\} from '${from}';`, 'm').exec(text);
  if (!named) return `import { ${name} } from '${specifier}';\n${text}`;
  const names = (named[1] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.includes(name)) return text;
  // A function, because names of imports may hold a dollar sign.
  return text.replace(named[0], () => `import { ${[...names, name].join(', ')} } from '${specifier}';`);
}
