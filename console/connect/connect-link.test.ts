import { describe, expect, test } from '@jest/globals';
import { isWebAddress, readConnectLink } from './connect-link.ts';

const id = '692039c05f3c8b2a1d9e4f70';
const nothingKept = () => null;
const read = (pathname: string, hash: string, kept: (id: string) => string | null = nothingKept) =>
  readConnectLink({ pathname, hash }, kept);

describe('the address of the page', () => {
  test('The address of the page has the application in its path and the token in its fragment', () => {
    expect(read(`/connect/${id}`, '#token=abc.def-1_2')).toEqual({
      kind: 'open',
      applicationId: id,
      token: 'abc.def-1_2',
      bankReturn: null,
      isLetter: false,
    });
    expect(read(`/connect/${id}`, '#token=abc&letter=1')).toMatchObject({ token: 'abc', isLetter: true });
    expect(read(`/connect/${id}/`, '#token=abc')).toMatchObject({ kind: 'open', applicationId: id });
  });

  test('The address needs no token where the tab kept one of this application', () => {
    const kept = (of: string) => (of === id ? 'kept' : null);
    expect(read(`/connect/${id}`, '', kept)).toMatchObject({ kind: 'open', token: 'kept' });
    expect(read('/connect/692039c05f3c8b2a1d9e4f71', '', kept)).toEqual({ kind: 'none' });
  });

  test('The address has what the bank sent back, whether it admitted us or not', () => {
    const kept = () => 'kept';
    expect(read(`/connect/${id}`, `#state=${id}.r4nd0m&code=c%2Bd&iss=https%3A%2F%2Fbank.example`, kept)).toMatchObject(
      {
        bankReturn: { state: `${id}.r4nd0m`, code: 'c+d', iss: 'https://bank.example' },
      },
    );
    expect(read(`/connect/${id}`, `#state=${id}.r4nd0m&error=access_denied`, kept)).toMatchObject({
      bankReturn: { state: `${id}.r4nd0m`, error: 'access_denied' },
    });
    expect(read(`/connect/${id}`, '#code=c', kept)).toMatchObject({ bankReturn: null });
  });

  test.each([
    ['/connect/', '#token=a'],
    ['/connect/not-an-id', '#token=a'],
    [`/connect/${id}`, ''],
    [`/connect/${id}`, '#token='],
    [`/connect/${id}/more`, '#token=a'],
    [`/elsewhere/${id}`, '#token=a'],
  ])('%s%s leads nowhere', (pathname, hash) => {
    expect(read(pathname, hash)).toEqual({ kind: 'none' });
  });
});

describe('the preview', () => {
  test('The preview has the settings of a white label in its fragment', () => {
    const settings = { display_name: 'Sunrise Money – ö', primary_colour_hex: '#ffd400' };
    const bytes = new TextEncoder().encode(JSON.stringify(settings));
    const carried = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
    expect(read('/connect/preview', `#white_label=${carried}`)).toEqual({ kind: 'preview', whiteLabel: settings });
  });

  test.each(['', '#white_label=%%%', '#white_label=bm8ganNvbg', '#white_label=bnVsbA'])(
    'The preview treats %p as no settings',
    (hash) => {
      expect(read('/connect/preview', hash)).toEqual({ kind: 'preview', whiteLabel: {} });
    },
  );
});

test('The connect app leads only to web pages', () => {
  const addresses = [
    'https://bank.example/a',
    'http://127.0.0.1:4020',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a',
    '',
  ];
  expect(addresses.map(isWebAddress)).toEqual([true, true, false, false, false, false]);
});
