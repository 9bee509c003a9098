/** Between them: two accounts, little data, credit that began lately, a trade, income that ended. */
export const frozenPersonas = ['two_accounts', 'thin_file', 'new_account', 'over_indebted', 'informal_trader'];
