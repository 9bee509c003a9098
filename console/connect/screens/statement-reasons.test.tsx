import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StatementReasons } from './statement-reasons.tsx';

const error = {
  type: 'Transactions Error' as const,
  code: 'balance_broken',
  message: 'The balance does not follow from the one before it and the amount.',
  reason: 'A balance does not follow from the one before it.',
  page: 2,
  row: 7,
  expected: '1.00',
  found: '2.00',
  remedy: 'send_original' as const,
  next_step: 'Sign in to the FNB app and download the PDF.',
  download_url: 'https://www.fnb.co.za',
};

/** The texts of the elements of a kind. */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([element]) =>
    element.replaceAll(/<[^>]*>/g, '').trim(),
  );

test('A refused file shows each reason, way on and bank site once, and the place of every error', () => {
  const html = renderToStaticMarkup(<StatementReasons errors={[error, { ...error, row: 9 }]} />);
  expect(textsOf(html, 'p')).toEqual([error.reason, error.next_step, 'www.fnb.co.za (opens in a new tab)']);
  expect(html).toContain('href="https://www.fnb.co.za" target="_blank" rel="noreferrer"');
  expect(textsOf(html, 'li')).toEqual([`${error.message} (page 2, line 7)`, `${error.message} (page 2, line 9)`]);
  expect(html).not.toContain('balance_broken');
});

test('A refused file of a bank whose address is not confirmed has no link', () => {
  const html = renderToStaticMarkup(<StatementReasons errors={[{ ...error, download_url: null }]} />);
  expect(textsOf(html, 'a')).toEqual([]);
});
