import { describe, expect, test } from '@jest/globals';
import { BillingDetailsIn } from './billing.ts';
import { InviteIn } from './invites.ts';
import { DisplayName } from './organisation.ts';
import { WhiteLabelUpdate } from './white-label.ts';

const links = [
  'pay-now.co.za',
  'Verify at FNB.co.za now',
  'naledi@home.example',
  'https://evil.example',
  'www.evil',
  'bücher.de',
  'evil\u3002com',
  'evil\uff0ecom',
  '10.example',
];
const names = [
  'Kganya Finance (Pty) Ltd',
  'Kganya Finance (Pty) Ltd.',
  'J.P. Morgan & Sons',
  'Dr. Thandi Mokoena',
  'No. 5 Lending',
  'Credit 2.0',
  'U.S.A',
  "O'Brien",
];

describe('a name in email to others', () => {
  test.each(links)('A name in email to others may not be what mail programs make a link of: %s', (text) => {
    expect(DisplayName.safeParse(text).success).toBe(false);
    expect(InviteIn.safeParse({ recepient: 'naledi@home.example', name: text }).success).toBe(false);
    expect(WhiteLabelUpdate.safeParse({ display_name: text }).success).toBe(false);
    expect(WhiteLabelUpdate.safeParse({ welcome_title: text }).success).toBe(false);
    expect(WhiteLabelUpdate.safeParse({ welcome_description: `Two minutes.\nThen ${text}` }).success).toBe(false);
  });

  test.each(names)('A name in email to others may have full stops and initials: %s', (text) => {
    expect(DisplayName.safeParse(text).success).toBe(true);
  });
});

test('A line of a postal address appears in no email to others, and may be P.O.Box', () => {
  expect(BillingDetailsIn.safeParse({ address: ['P.O.Box 12', 'Cape Town'] }).success).toBe(true);
});
