/** Invites in English. The other languages have the same texts, with the same places. */
export const english = {
  hello: 'Hello',
  helloName: 'Hello {name}',
  subject: '{lender}: continue your application',
  preheader: 'Connect your bank account or send your statements. The link works until {until}.',
  asks: '{lender} would like to see your bank transactions to work out what you can afford. You choose what you share: connect your bank account, or send statements. It takes about two minutes.',
  choose:
    'You will read what your data is used for before you agree to anything, and you can withdraw your consent at any time.',
  action: 'Continue your application',
  notesUntil: 'The link works until {until}. It is for you only: please don’t forward it.',
  notesMistake: 'If you didn’t apply to {lender}, you don’t need to do anything: nothing is shared.',
  notesPassword: 'Nobody will ask you for your banking password, PIN or one-time PIN by email or phone.',
  copyAddress: 'The button does not work? Copy this address into your browser:',
  footer: 'Sent by Imali on behalf of {legalName}.',
  askedSubject: '{lender}: something more is needed for your application',
  askedPreheader: '{lender} asks you for something.',
  askedPreheaderBy: '{lender} asks you for something by {due}.',
  asked: '{lender} is looking at your application and needs something more from you.',
  askedBy: '{lender} is looking at your application and needs something more from you by {due}.',
  askedWords: 'They write: “{words}”',
  askedOpen: 'Open the page below to send it, or to answer.',
  letterSubject: '{lender}: a letter about your application',
  letterPreheader: '{lender} wrote to you about your application.',
  letter:
    '{lender} wrote to you about your application. The letter is on the page below, behind a code that we send you when you open it.',
  letterObject: 'There you can also say what you don’t agree with, and read the answer.',
  letterAction: 'Read the letter',
};

/** What every language has to say. */
export type InviteTexts = { readonly [Name in keyof typeof english]: string };
