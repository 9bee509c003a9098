/** Code mails in English. The other languages have the same texts, with the same places. */
export const english = {
  subject: '{code} is your code for {lender}',
  code: 'Your code is {code}. It works for {minutes} minutes.',
  enter:
    'Enter it on the page that you opened from {lender}. It confirms that you are the one sharing your bank data and personal information.',
  share: 'Don’t share it with anybody. Neither {lender} nor Imali will ask you for it by phone or message.',
  unasked:
    'If you didn’t ask for it, somebody else opened your link. You don’t have to do anything: without the code they can’t go on.',
};

/** What every language has to say. */
export type CodeTexts = { readonly [Name in keyof typeof english]: string };
