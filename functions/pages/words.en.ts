/** Words of the pages of our own staff. */
export const pageWords = {
  noEntry: 'You cannot open this',
  refused: 'That did not work',
  unknownFault: 'Something went wrong on our side. Try again.',
  staffOnly: 'This page is for our own staff.',
  formOver: 'This form was open for too long, or came from elsewhere. Load the page again and send it once more.',
} as const;

export const loginWords = {
  title: 'Sign in',
  username: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  badTarget: 'The address to go on to is not one of ours. Open the page that you want and sign in from there.',
  faults: {
    invalid_credentials: { what: 'Incorrect username or password', mend: 'Check both and try again.' },
    account_deactivated: { what: 'This account has been deactivated', mend: 'Ask who manages your users.' },
    too_many_requests: { what: 'Too many tries', mend: 'Wait a quarter of an hour, then try again.' },
    not_staff: { what: 'This account is not one of our staff', mend: 'Sign in with another account.' },
    form_over: { what: 'This form was open for too long', mend: 'Type your password again.' },
  },
} as const;
