import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Crash, CrashingTable } from '../../platform/store/crashing-table.fixture.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { CardProvider } from '../domain/card-provider.ts';
import { refundCharge } from '../domain/refund.ts';
import { beginCard, checkCard, deleteCard } from '../domain/register-card.ts';
import { settleFlag } from '../domain/settle-flag.ts';
import { topUpByCard } from '../domain/top-up.ts';
import { dynamoRefunds } from './dynamo-refunds.ts';
import { keepCard, payingOver, startPaying, waitingIn } from './paying.fixture.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now = start;
const { tables, peach, newId, sweep, close } = await startPaying(() => now);
afterAll(close);
beforeEach(() => {
  now = start;
});

/** A card whose page is open. */
async function begun(provider: CardProvider = peach.provider) {
  const ports = payingOver(tables.table, provider);
  const id = newId();
  const organisationId = newId();
  const transactionId = derivedIdentifier(id, 'card').slice(8);
  const card = { id, organisationId, name: 'Card', transactionId, nonce: newId(), returnUrl: 'http://127.0.0.1:1/' };
  const opened = await beginCard(ports, card, now);
  if ('silent' in opened) throw new Error(opened.silent);
  const current = async () => {
    const found = await ports.cards.find(organisationId, id);
    if (found === null) throw new Error('the card is gone');
    return found;
  };
  return { ...opened, ports, organisationId, current, check: async () => checkCard(ports, await current(), now) };
}

describe('a card', () => {
  test('A card is linked when its payment succeeds, and the payment is refunded once', async () => {
    const { check, address, current } = await begun();
    expect(await check()).toMatchObject({ state: 'PENDING' });
    await peach.enterCard(address, '4111111111111111');
    await Promise.all([check(), check(), check()]);
    expect(await current()).toMatchObject({ state: 'LINKED', lastFour: '1111', refund: 'done', checkAt: null });
    const given = (await (await fetch(`${peach.server.url}/control/payments`)).text()).split(
      derivedIdentifier((await current()).transactionId, 'refund').slice(8),
    );
    expect(given).toHaveLength(2);
    expect(
      await peach.provider.findRefund(derivedIdentifier((await current()).transactionId, 'refund').slice(8)),
    ).toMatchObject({
      value: { amountCents: 100, resultCode: '000.100.110' },
    });
  });

  test('A declined card is not linked, and cannot be charged', async () => {
    const { check, address } = await begun();
    await peach.enterCard(address, '4000000000000002');
    expect(await check()).toMatchObject({ state: 'DECLINED', registrationId: null, refund: 'none' });
  });

  test('A card whose owner did not come back is linked by the scheduled sweep', async () => {
    const { ports, address, current } = await begun();
    await peach.enterCard(address, '5454545454545454');
    now += 6 * MINUTE;
    await sweep(ports);
    expect(await current()).toMatchObject({ state: 'LINKED', brand: 'MASTER' });
  });

  test('A card whose page was left is forgotten after three days', async () => {
    const { ports, current } = await begun();
    for (const days of [0.02, 1, 2, 3.1]) {
      now = start + days * DAY;
      await sweep(ports);
    }
    expect(await current()).toMatchObject({ state: 'DECLINED', checkAt: null });
  });

  test.each(['before', 'after'] as const)(
    'A card is linked and its money returned once, killed %s any write',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const { ports, card, address, current } = await begun();
        await peach.enterCard(address, '4111111111111111');
        const crashing = new CrashingTable(tables.table.name, at, when);
        await checkCard(payingOver(crashing, peach.provider), card, now).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        if (!crashing.crashed) return;
        now += 6 * MINUTE;
        await sweep(ports);
        expect(await current()).toMatchObject({ state: 'LINKED', refund: 'done' });
      }
    },
  );

  test('A deleted card is forgotten by the provider, at once or when it answers again', async () => {
    const { ports, check, address, current } = await begun();
    await peach.enterCard(address, '4111111111111111');
    const linked = await check();
    const registrationId = linked.registrationId ?? '';
    const mute = {
      ...ports,
      provider: { ...ports.provider, removeRegistration: async () => ({ silent: 'too_slow' }) },
    };
    await deleteCard(mute, linked, now);
    expect(await current()).toMatchObject({ state: 'DELETED', removal: 'due' });
    now += 6 * MINUTE;
    await sweep(ports);
    expect(await current()).toMatchObject({ state: 'DELETED', removal: 'done', registrationId: null, checkAt: null });
    const amount = { merchantTransactionId: peach.name(), amountCents: 100, currency: 'ZAR' };
    const charged = await peach.provider.charge({ ...amount, registrationId });
    expect(charged.silent === null && charged.value.resultCode).toBe('100.150.300');
  });

  test('A card deleted while its page is open stays deleted, and its money is refunded', async () => {
    const { ports, card, address, check, current } = await begun();
    await deleteCard(ports, card, now);
    await peach.enterCard(address, '4111111111111111');
    await check();
    expect(await current()).toMatchObject({ state: 'DELETED', refund: 'done', removal: 'done', registrationId: null });
  });

  test('A card that was never paid, with a silent provider, ends after three days', async () => {
    const mute = { ...peach.provider, checkoutPayment: async () => ({ silent: 'too_slow' }) };
    const { ports, current } = await begun(mute);
    for (const days of [0.02, 1, 2, 3.1]) {
      now = start + days * DAY;
      await sweep(ports);
    }
    expect(await current()).toMatchObject({ state: 'DECLINED', checkAt: null });
  });

  test('A deleted card is no longer among those that are read for a list', async () => {
    const { ports, card, organisationId, current } = await begun();
    await deleteCard(ports, card, now);
    expect(await tables.table.startingWith(`ORG#${organisationId}`, 'CARD#')).toEqual([]);
    expect(await ports.cards.list(organisationId)).toEqual([]);
    expect(await current()).toMatchObject({ state: 'DELETED' });
    expect(await ports.cards.deleted(organisationId, 50)).toEqual([await current()]);
    expect(await ports.cards.deleted(organisationId.replace(/.$/, 'z'), 50)).toEqual([]);
  });

  test('A card whose verification payment is not refunded is flagged for a person', async () => {
    const { ports, card, address } = await begun();
    await peach.enterCard(address, '4111111111111111');
    const paid = await peach.provider.checkoutPayment(card.checkoutId);
    const paymentId = paid.silent === null ? (paid.value?.paymentId ?? '') : '';
    // Somebody gave it back by hand: ours is more than what is left.
    const byHand = { merchantTransactionId: peach.name(), amountCents: 100, currency: 'ZAR' };
    await peach.provider.refund({ paymentId, ...byHand });
    expect(await checkCard(ports, card, now)).toMatchObject({ state: 'LINKED', refund: 'flagged', checkAt: null });
    expect((await waitingIn(tables.table)).map(({ id }) => id)).toContain(card.id);
  });

  test('A card is not begun while the provider is silent', async () => {
    const silent = { ...peach.provider, openCheckout: async () => ({ silent: 'too_slow' }) };
    await expect(begun(silent)).rejects.toThrow('too_slow');
  });
});

/** What the bank answers of a refund of R40.00. */
const refundAnswer = (resultCode: string) => async () => ({
  silent: null,
  value: {
    paymentId: 'x',
    merchantTransactionId: null,
    amountCents: 4_000,
    currency: 'ZAR',
    resultCode,
    registrationId: null,
    card: null,
  },
});

/** A bank whose refunds have no end. */
const pendingRefunds = () => ({
  ...peach.provider,
  refund: refundAnswer('000.200.000'),
  findRefund: refundAnswer('000.200.000'),
});

describe('giving money of a charge back', () => {
  async function charged() {
    const ports = payingOver(tables.table, peach.provider);
    const [organisationId, cardId] = [newId(), newId()];
    await keepCard(ports, organisationId, cardId, await peach.storedCard());
    await topUpByCard(ports, { organisationId, cardId, amountCents: 10_000, key: 'k' }, now);
    const charge = await ports.charges.newest(organisationId, 'TOPUP#KEY#k');
    if (charge === null) throw new Error('nothing was charged');
    const refundPorts = (table = tables.table) => ({
      ...payingOver(table, peach.provider),
      refunds: dynamoRefunds(table),
      refundNameOf: (chargeId: string, cents: number, reason: string) =>
        derivedIdentifier(chargeId, 'refund', String(cents), reason).slice(8),
    });
    const balance = async () => (await ports.payments.account(organisationId)).balanceCents;
    const asked = { organisationId, chargeId: charge.id, amountCents: 4_000, reason: 'asked' };
    return { ports, refundPorts, balance, asked };
  }
  const at = new Date(start).toISOString();

  test('A refund reduces the balance, once for each reason: 100.00 - 40.00 = 60.00', async () => {
    const { refundPorts, balance, asked } = await charged();
    expect(await refundCharge(refundPorts(), asked, at)).toMatchObject({ outcome: 'refunded' });
    expect(await refundCharge(refundPorts(), asked, at)).toMatchObject({ outcome: 'refunded' });
    expect(await balance()).toBe(6_000);
  });

  test('Ten concurrent calls refund a charge once', async () => {
    const { refundPorts, balance, asked } = await charged();
    const refundsOf = async () =>
      (await (await fetch(`${peach.server.url}/control/payments`)).text()).split('"amount":"40.00"').length - 1;
    const before = await refundsOf();
    await Promise.all(Array.from({ length: 10 }, () => refundCharge(refundPorts(), asked, at)));
    expect((await refundsOf()) - before).toBe(1);
    expect(await balance()).toBe(6_000);
  });

  test('A refund beyond the balance, or of a missing charge, is refused', async () => {
    const { refundPorts, balance, asked } = await charged();
    expect(await refundCharge(refundPorts(), { ...asked, amountCents: 10_001 }, at)).toEqual({
      outcome: 'balance_too_low',
    });
    expect(await refundCharge(refundPorts(), { ...asked, chargeId: 'f'.repeat(16) }, at)).toEqual({
      outcome: 'charge_not_found',
    });
    expect(await refundCharge(refundPorts(), { ...asked, organisationId: newId() }, at)).toEqual({
      outcome: 'charge_not_found',
    });
    expect(await balance()).toBe(10_000);
  });

  test('A refund that the provider refuses is in the balance again', async () => {
    const { refundPorts, balance, asked } = await charged();
    const ports = refundPorts();
    const refusing = { ...ports.provider, refund: async () => ({ silent: null, value: refused }) };
    const refused = {
      paymentId: 'x',
      merchantTransactionId: null,
      amountCents: 4_000,
      currency: 'ZAR',
      resultCode: '700.400.200',
      registrationId: null,
      card: null,
    };
    expect(await refundCharge({ ...ports, provider: refusing }, asked, at)).toMatchObject({ outcome: 'refused' });
    expect(await balance()).toBe(10_000);
  });

  test('A refund that stopped half-way is finished by the scheduled sweep', async () => {
    const { ports, refundPorts, balance, asked } = await charged();
    const mute = { ...peach.provider, refund: async () => ({ silent: 'too_slow' }) };
    expect(await refundCharge({ ...refundPorts(), provider: mute }, asked, at)).toMatchObject({ outcome: 'pending' });
    expect(await balance()).toBe(6_000);
    const id = refundPorts().refundNameOf(asked.chargeId, asked.amountCents, asked.reason);
    expect(await ports.watch.named(id)).toMatchObject({ kind: 'refund' });
    expect(await peach.provider.findRefund(id)).toEqual({ silent: null, value: null });
    now += 6 * MINUTE;
    await sweep(ports);
    expect(await peach.provider.findRefund(id)).toMatchObject({ value: { amountCents: 4_000 } });
    expect(await ports.refunds.find(asked.organisationId, id)).toMatchObject({ state: 'REFUNDED', checkAt: null });
    expect(await balance()).toBe(6_000);
  });

  test('A refund without an end is shown to a person after an hour, and comes back when the bank declines it', async () => {
    const { ports, refundPorts, balance, asked } = await charged();
    const pending = pendingRefunds();
    await refundCharge({ ...refundPorts(), provider: pending }, asked, at);
    const shown = async () =>
      (await waitingIn(tables.table)).filter(
        ({ id }) => id === refundPorts().refundNameOf(asked.chargeId, asked.amountCents, asked.reason),
      );
    now += 6 * MINUTE;
    await sweep({ ...ports, provider: pending });
    expect(await shown()).toEqual([]);
    now += 60 * MINUTE;
    await sweep({ ...ports, provider: pending });
    expect(await shown()).toHaveLength(1);
    now += DAY;
    await sweep({ ...ports, provider: { ...pending, findRefund: refundAnswer('800.100.152') } });
    expect(await shown()).toEqual([]);
    expect(await balance()).toBe(10_000);
  });

  test('A refund without an end is settled by a person, as paid or as kept, unless the bank shows otherwise', async () => {
    const pending = pendingRefunds();
    // Of R100.00 R40.00 went, or did not.
    for (const [as, left] of [
      ['PAID', 6_000],
      ['NOT_PAID', 10_000],
    ] as const) {
      const { ports, refundPorts, balance, asked } = await charged();
      const { organisationId } = asked;
      const waiting = { ...ports, provider: pending };
      await refundCharge({ ...refundPorts(), provider: pending }, asked, new Date(now).toISOString());
      const transactionId = refundPorts().refundNameOf(asked.chargeId, asked.amountCents, asked.reason);
      const settle = (one: typeof waiting, decision: 'PAID' | 'NOT_PAID' = as) =>
        settleFlag(one, { organisationId, transactionId, as: decision, staffId: 'staff' }, now);
      expect(await settle(waiting)).toBe('not_flagged');
      now += 70 * MINUTE;
      await sweep(waiting);
      now += 2 * MINUTE;
      const given = { ...ports, provider: { ...pending, findRefund: refundAnswer('000.100.110') } };
      expect(await settle(given, 'NOT_PAID')).toBe('not_paid_there');
      now += 2 * MINUTE;
      expect(await settle(waiting)).toBe('settled');
      expect(await settle(waiting)).toBe('not_flagged');
      expect((await waitingIn(tables.table)).map(({ id }) => id)).not.toContain(transactionId);
      expect(await balance()).toBe(left);
      now += DAY;
      await sweep(waiting);
      expect(await balance()).toBe(left);
    }
  });

  test.each(['before', 'after'] as const)('killed %s any write, gives it back once', async (when) => {
    for (let write = 1; ; write += 1) {
      const { refundPorts, balance, asked } = await charged();
      const crashing = new CrashingTable(tables.table.name, write, when);
      await refundCharge(refundPorts(crashing), asked, at).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      if (!crashing.crashed) return;
      const later = new Date(start + 2 * MINUTE).toISOString();
      expect(await refundCharge(refundPorts(), asked, later)).toMatchObject({ outcome: 'refunded' });
      expect(await balance()).toBe(6_000);
    }
  });
});
