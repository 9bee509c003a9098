import type { CardProvider, ProviderPayment } from './card-provider.ts';
import type { ChargeRecord, ChargeStore, NewCharge } from './charge.ts';
import { chargeTimes } from './charge-times.ts';
import { nextPollAt } from './next-look.ts';
import { outcomeOf } from './result-code.ts';

export interface ChargePorts {
  readonly charges: ChargeStore;
  readonly provider: Pick<CardProvider, 'charge' | 'findCharge'>;
  /** Counts a paid charge in the books; the same one again changes nothing. */
  readonly count: (charge: ChargeRecord & { readonly paymentId: string }, at: string) => Promise<void>;
  /** Our name at the provider, of 8 to 16 letters and digits: the same for the same subject and try. */
  readonly nameOf: (organisationId: string, subject: string, tryNumber: number) => string;
}

const instant = (now: number): string => new Date(now).toISOString();

/** When what was settled is checked again: at fixed times after it was, then no more. */
function nextCheck(settledAt: string, now: number): string | null {
  const settled = Date.parse(settledAt);
  const next = chargeTimes.settledRechecksMs.find((after) => settled + after > now);
  return next === undefined ? null : instant(settled + next);
}

/** Whether a payment of the provider is the one that we asked for. */
const isAsked = (charge: ChargeRecord, payment: ProviderPayment): boolean =>
  payment.amountCents === charge.amountCents &&
  payment.currency === charge.currency &&
  payment.paymentId !== '' &&
  payment.merchantTransactionId === charge.id;

/** Others may look at the same charge at once; each of them gives way to what the provider said. */
const SAVE_TRIES = 10;

/** Keeps a change of a charge, unless somebody else has taken it further concurrently: then as they left it. */
async function saved(
  { charges }: Pick<ChargePorts, 'charges'>,
  before: ChargeRecord,
  change: Partial<ChargeRecord>,
): Promise<ChargeRecord> {
  let current = before;
  for (let left = SAVE_TRIES; left > 0; left -= 1) {
    const after = { ...current, ...change, version: current.version + 1 };
    if (await charges.save(current, after)) return after;
    const found = await charges.find(before.organisationId, before.id);
    if (found === null) throw new Error('a charge is gone');
    if (found.state !== before.state || found.counted !== before.counted) return found;
    current = found;
  }
  throw new Error('a charge changed too often');
}

/** Notes when a charge is checked next. One that is to be checked anyhow is left as it is. */
async function postponed(
  ports: Pick<ChargePorts, 'charges'>,
  charge: ChargeRecord,
  checkAt: string | null,
  now: number,
): Promise<ChargeRecord> {
  if (charge.checkAt !== null && charge.checkAt > instant(now)) return charge;
  return checkAt === charge.checkAt ? charge : saved(ports, charge, { checkAt });
}

/** Hands a charge to a person. */
async function flagged(
  ports: ChargePorts,
  charge: ChargeRecord,
  flag: string,
  change: Partial<ChargeRecord>,
  now: number,
): Promise<ChargeRecord> {
  return saved(ports, charge, { state: 'FLAGGED', flag, flaggedAt: instant(now), checkAt: null, ...change });
}

/** What a charge has no more when a flag of it is settled. */
const unflagged = { flag: null, flaggedAt: null } as const;

/** Counts a paid charge, and notes that it was: in this order, so that a crash counts again, which changes nothing. */
export async function countPaid(ports: ChargePorts, charge: ChargeRecord, now: number): Promise<ChargeRecord> {
  if (charge.state !== 'PAID' || charge.counted || charge.paymentId === null) return charge;
  await ports.count({ ...charge, paymentId: charge.paymentId }, instant(now));
  return saved(ports, charge, { counted: true, checkAt: nextCheck(charge.settledAt ?? instant(now), now) });
}

/**
 * Waits for the outcome of a charge that the provider has not reported yet. It is checked less often with its age; after a
 * day it is a person's too, and is still taken over when the provider reports it.
 */
async function undecided(
  ports: ChargePorts,
  charge: ChargeRecord,
  { paymentId, resultCode }: Pick<ChargeRecord, 'paymentId' | 'resultCode'>,
  now: number,
): Promise<ChargeRecord> {
  const isNew = paymentId !== charge.paymentId || resultCode !== charge.resultCode;
  const known = { paymentId, resultCode };
  const checkAt = nextPollAt(charge.createdAt, now);
  const isOverdue = charge.state === 'OPEN' && now - Date.parse(charge.createdAt) >= chargeTimes.unknownForMs;
  if (isOverdue) return flagged(ports, charge, 'unknown_outcome', { ...known, checkAt }, now);
  return isNew ? saved(ports, charge, { ...known, checkAt }) : postponed(ports, charge, checkAt, now);
}

/** Takes over what the provider says of a charge that is not settled as paid. */
async function settled(
  ports: ChargePorts,
  charge: ChargeRecord,
  payment: ProviderPayment,
  now: number,
): Promise<ChargeRecord> {
  const { resultCode } = payment;
  const paymentId = payment.paymentId || charge.paymentId;
  const outcome = outcomeOf(resultCode);
  if (outcome === 'paid') {
    if (!isAsked(charge, payment)) {
      return flagged(ports, charge, 'another_amount_there', { paymentId, resultCode }, now);
    }
    const change = { state: 'PAID', ...unflagged, paymentId, resultCode, settledAt: instant(now) } as const;
    return countPaid(ports, await saved(ports, charge, { ...change, checkAt: instant(now) }), now);
  }
  if (outcome === 'pending' || outcome === 'uncertain') {
    if (charge.state === 'OPEN' || charge.state === 'FLAGGED') {
      return undecided(ports, charge, { paymentId, resultCode }, now);
    }
    // What was declined, and is pending now, is under way again only there: a new try may be under way here.
    return saved(ports, charge, { paymentId, resultCode, checkAt: nextCheck(charge.createdAt, now) });
  }
  const settledAt = charge.settledAt ?? instant(now);
  return saved(ports, charge, {
    state: charge.state === 'LOST' ? 'LOST' : 'DECLINED',
    ...unflagged,
    paymentId,
    resultCode,
    settledAt,
    checkAt: nextCheck(settledAt, now),
  });
}

/** Compares a charge that was counted with the provider's view of it. */
async function stillPaid(ports: ChargePorts, charge: ChargeRecord, now: number): Promise<ChargeRecord> {
  const found = await ports.provider.findCharge(charge.id);
  if (found.silent !== null) return postponed(ports, charge, instant(now + chargeTimes.recheckMs), now);
  const payment = found.value;
  if (payment !== null && outcomeOf(payment.resultCode) === 'paid' && isAsked(charge, payment)) {
    return postponed(ports, charge, nextCheck(charge.settledAt ?? charge.createdAt, now), now);
  }
  const resultCode = payment?.resultCode ?? charge.resultCode;
  return flagged(ports, charge, 'paid_here_not_there', { resultCode }, now);
}

/**
 * Asks the provider for the outcome of a charge and takes it over: whatever was last known, and however often it is done.
 * What was paid there is counted here; what is not paid there any more is flagged, and never undone by itself.
 */
export async function checkCharge(ports: ChargePorts, charge: ChargeRecord, now: number): Promise<ChargeRecord> {
  const { state, createdAt } = charge;
  const isOpen = state === 'OPEN' || (state === 'FLAGGED' && charge.flag === 'unknown_outcome');
  if (state === 'FLAGGED' && !isOpen) return charge;
  if (state === 'PAID') return charge.counted ? stillPaid(ports, charge, now) : countPaid(ports, charge, now);
  const found = await ports.provider.findCharge(charge.id);
  if (found.silent !== null) {
    return isOpen
      ? undecided(ports, charge, charge, now)
      : postponed(ports, charge, instant(now + chargeTimes.recheckMs), now);
  }
  if (found.value !== null) return settled(ports, charge, found.value, now);
  if (!isOpen) return postponed(ports, charge, nextCheck(charge.settledAt ?? createdAt, now), now);
  // A payment that had an id there once is not one that never arrived.
  if (now - Date.parse(createdAt) < chargeTimes.neverArrivedMs || charge.paymentId !== null) {
    return undecided(ports, charge, charge, now);
  }
  const settledAt = instant(now);
  return saved(ports, charge, { state: 'LOST', ...unflagged, settledAt, checkAt: nextCheck(settledAt, now) });
}

/** Takes a charge back that the provider never received. */
async function dropped(ports: ChargePorts, charge: ChargeRecord, now: number): Promise<ChargeRecord> {
  return saved(ports, charge, { state: 'LOST', settledAt: instant(now), checkAt: null });
}

/**
 * Charges a stored card for a subject. Of calls at once, and of calls after a crash, one charges; the others get the outcome
 * of that one, as far as the provider knows by then. The answer to the charge is believed when it says that no money moved;
 * everything else is looked for by its name.
 * @param card what stands for the card at the provider, and whether the charge is still wanted: asked when nobody else can
 * begin one any more, since the same may have been paid a moment ago
 * @returns the charge; OPEN means that nobody knows yet
 */
export async function chargeCard(
  ports: ChargePorts,
  wanted: NewCharge,
  {
    registrationId,
    isWanted,
  }: { readonly registrationId: string; readonly isWanted: (charge: ChargeRecord) => Promise<boolean> },
  now: number,
): Promise<ChargeRecord> {
  const { organisationId, subject } = wanted;
  const nameOf = (tryNumber: number) => ports.nameOf(organisationId, subject, tryNumber);
  const begun = await ports.charges.begin(wanted, nameOf, instant(now), instant(now + chargeTimes.recheckMs));
  if (begun.outcome === 'under_way') return checkCharge(ports, begun.charge, now);
  const { charge } = begun;
  if (!(await isWanted(charge))) return dropped(ports, charge, now);
  const { id: merchantTransactionId, amountCents, currency } = charge;
  const answer = await ports.provider.charge({ registrationId, merchantTransactionId, amountCents, currency });
  if (answer.silent !== null) return checkCharge(ports, charge, now);
  const { paymentId, resultCode } = answer.value;
  const outcome = outcomeOf(resultCode);
  if (outcome === 'declined' || outcome === 'failed') return settled(ports, charge, answer.value, now);
  const found = await ports.provider.findCharge(charge.id);
  if (found.silent === null && found.value !== null) return settled(ports, charge, found.value, now);
  // Not to be found yet, or no answer: what the charge was answered with is kept until it is.
  return undecided(ports, charge, { paymentId: paymentId || null, resultCode }, now);
}
