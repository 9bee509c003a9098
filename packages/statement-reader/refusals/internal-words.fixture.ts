/** Words of the reader and of file formats that say nothing to the person who sends a statement. */
export const INTERNAL_WORDS =
  /\b(?:pars\w*|layouts?|ocr|schema|presets?|regex|tokens?|tags?|cells?|bytes?|xml|camt|mt940|ofx|qif|bkt\w+|header|trailer|cents|null|undefined|nan|ledger|checksum|stream|encoding|opbd|clbd)\b|[a-z]+_[a-z]+|\[object/i;
