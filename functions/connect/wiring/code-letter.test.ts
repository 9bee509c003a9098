import { describe, expect, test } from '@jest/globals';
import { applicantLanguages } from '../../../schemas/applicant-languages.ts';
import { codeTextsIn } from '../domain/code-texts/code-texts.ts';
import { codeLetter } from './code-letter.ts';

describe('The mail of a one-time code', () => {
  test.each(applicantLanguages)(
    'In %s it has the code, how long it works and who asks, and nothing that can be pressed',
    (language) => {
      const { subject, text, html } = codeLetter('naledi@home.example', '042917', 'Kganya www.bad.example', language);
      expect(subject).toContain('042917');
      expect(text).toContain('042917');
      expect(text).toMatch(/\b10\b/);
      expect(text).toContain('Kganya');
      expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|<a |www\.bad\.example/);
    },
  );

  test('No two languages say the same', () => {
    const texts = applicantLanguages.map((language) => JSON.stringify(codeTextsIn(language)));
    expect(new Set(texts).size).toBe(applicantLanguages.length);
  });
});
