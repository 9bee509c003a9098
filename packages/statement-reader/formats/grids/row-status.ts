/** Whether a row with such a status is in the account's books. */
type RowStatus = 'booked' | 'not_booked' | 'unknown';

const BOOKED =
  /^(?:booked|posted|complete|completed|settled|cleared|processed|success|successful|paid|final|geboek|verwerk|voltooi)$/i;
const NOT_BOOKED =
  /^(?:pending|in progress|processing|authori[sz]ed|reserved|uncleared|provisional|scheduled|declined|failed|rejected|cancell?ed|hangend|afgekeur|gekanselleer)$/i;

/** What a cell of a column of statuses says; a blank one says nothing against the row. */
export function rowStatus(text: string): RowStatus {
  if (text === '' || BOOKED.test(text)) return 'booked';
  return NOT_BOOKED.test(text) ? 'not_booked' : 'unknown';
}
