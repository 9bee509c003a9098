import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseSync, Visitor } from 'oxc-parser';
import { projectFiles } from './project-files.ts';

// OWASP ASVS 5.0: V6.2.6
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Fields that show what is typed where somebody asks for it, as the text of their type has it. */
const SHOWN_ON_REQUEST = /^\{isShown \? 'text' : 'password'\}$/;

interface PasswordField {
  readonly file: string;
  readonly line: number;
  /** As it is written; null where there is none, which shows what is typed. */
  readonly type: string | null;
}

/** Elements of a file that take a password, by their id, their name, or what browsers fill in. */
function passwordFields(file: string, text: string): readonly PasswordField[] {
  const found: PasswordField[] = [];
  new Visitor({
    JSXOpeningElement: ({ name, attributes, start }) => {
      const element = text.slice(name.start, name.end);
      if (!/(^input|Field|Input)$/.test(element)) return;
      const written = new Map<string, string>();
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || !attribute.value) continue;
        const { start: from, end } = attribute.value;
        written.set(text.slice(attribute.name.start, attribute.name.end), text.slice(from, end));
      }
      const names = ['id', 'name', 'autoComplete'].map((one) => written.get(one) ?? '');
      if (!names.some((one) => /passw/i.test(one))) return;
      found.push({ file, line: text.slice(0, start).split('\n').length, type: written.get('type') ?? null });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const isMasked = ({ type }: PasswordField): boolean =>
  type !== null && (type === '"password"' || SHOWN_ON_REQUEST.test(type));

test('Every field that takes a password masks it until somebody asks to see it', () => {
  const files = projectFiles(root).filter(
    (file) => /^(console|functions)\/.*\.tsx$/.test(file) && !file.includes('.test.'),
  );
  const fields = files.flatMap((file) => passwordFields(file, readFileSync(join(root, file), 'utf8')));
  expect(fields.filter((field) => !isMasked(field))).toEqual([]);
  // The console's sign-in and new password, the staff's sign-in, passwords of statements and of PDFs.
  expect(fields.length).toBeGreaterThanOrEqual(6);
});

test('A field for a password that shows what is typed is found, however it is named', () => {
  const planted = [
    '<input name="password" />',
    '<Field id={idOfPassword} type="text" />',
    '<Field id="x" autoComplete="new-password" type={isShown ? "password" : "text"} />',
  ];
  for (const text of planted) expect(passwordFields('x.tsx', `const x = ${text};`).map(isMasked)).toEqual([false]);
  expect(passwordFields('x.tsx', 'const x = <Field id="password" type="password" />;').filter(isMasked)).toHaveLength(
    1,
  );
});
