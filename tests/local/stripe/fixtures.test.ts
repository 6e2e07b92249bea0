/**
 * Compares every object that the counterpart answers with Stripe's published fixtures.
 *
 * The rule: every field of a fixture exists, also in nested objects that both have, with the fixture's type,
 * except that either side may be `null`. A `null` in the fixture says nothing about the type. A `null` of
 * ours is allowed if the library's types allow it: the views in `local/stripe/*-view.ts` return these types,
 * so the compiler refuses any other. Content below names that belong to the payer or creator (`metadata`) or
 * that depend on the kind of object (an event's object, a refund's destination) is not compared.
 */
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import published from '#tests/fixtures/stripe-fixtures.json' with { type: 'json' };
import { parsedEvent, useStripe } from './desk.ts';

const own = ['metadata', 'destination_details', 'data'];
const tree = z.record(z.string(), z.unknown());

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** Where `ours` differs from `theirs`, by path. */
function differences(theirs: unknown, ours: unknown, path: string): string[] {
  if (ours === undefined) return [`${path} is missing`];
  const [wanted, found] = [kindOf(theirs), kindOf(ours)];
  if (wanted === 'null' || found === 'null') return [];
  if (wanted !== found) return [`${path} is ${found}, not ${wanted}`];
  if (wanted !== 'object') return [];
  const inner = tree.parse(ours);
  return Object.entries(tree.parse(theirs)).flatMap(([name, value]) =>
    own.includes(name) ? [] : differences(value, inner[name], `${path}.${name}`),
  );
}

type Resource = Exclude<keyof typeof published.resources, 'webhook_endpoint' | 'item'>;
const compare = (resource: Resource, ours: unknown) =>
  differences(published.resources[resource], ours, resource);

/** Fields that the library requires: charges and disputes have no published fixture. */
const required = {
  charge: {
    id: 'string',
    object: 'string',
    amount: 'number',
    amount_captured: 'number',
    amount_refunded: 'number',
    billing_details: 'object',
    captured: 'boolean',
    created: 'number',
    currency: 'string',
    disputed: 'boolean',
    livemode: 'boolean',
    metadata: 'object',
    paid: 'boolean',
    payment_intent: 'string',
    refunded: 'boolean',
    status: 'string',
  },
  dispute: {
    id: 'string',
    object: 'string',
    amount: 'number',
    balance_transactions: 'list',
    charge: 'string',
    created: 'number',
    currency: 'string',
    evidence: 'object',
    evidence_details: 'object',
    is_charge_refundable: 'boolean',
    livemode: 'boolean',
    metadata: 'object',
    payment_intent: 'string',
    reason: 'string',
    status: 'string',
  },
};

/** Every object that can be requested, in each of its states. */
async function answered() {
  const { stripe, client, open } = await useStripe();
  const sessions: Stripe.Checkout.Session[] = [];
  const expand = ['payment_intent.latest_charge'];
  const look = async (id: string) =>
    sessions.push(await client.checkout.sessions.retrieve(id, { expand }));
  const [untouched, refused, late, failed] = [
    await open(),
    await open(),
    await open(),
    await open(),
  ];
  await stripe.pay(refused, { method: 'declined' });
  const intent = await stripe.pay(late, { method: 'delayed' });
  await stripe.pay(failed, { method: 'delayed' });
  for (const id of [untouched, refused, late]) await look(id);
  await stripe.settleDelayed(late, 'succeeded');
  await stripe.settleDelayed(failed, 'failed');
  await stripe.expire(untouched);
  await stripe.expire(refused);
  await stripe.refund(intent, 100, 'succeeded');
  await stripe.refund(intent, 100, 'pending');
  await stripe.setRefundState(await stripe.refund(intent, 100), 'failed');
  await stripe.dispute(intent);
  const disputes = (await client.disputes.list({ payment_intent: intent })).data;
  await stripe.closeDispute(intent, 'lost');
  for (const id of [untouched, refused, late, failed]) await look(id);
  const refunds = (await client.refunds.list()).data;
  const events = stripe.events.map(parsedEvent);
  return { sessions, refunds, disputes, events };
}

const isExpanded = <T extends object>(value: string | T | null | undefined): value is T =>
  typeof value === 'object' && value !== null;

/** The session as it is answered without expansion. */
const unexpanded = ({ payment_intent: intent, ...session }: Stripe.Checkout.Session) => ({
  ...session,
  payment_intent: isExpanded(intent) ? intent.id : intent,
});

describe('answers', () => {
  it('have the fields of the published fixtures, with their types', async () => {
    const { sessions, refunds, events } = await answered();
    const intents = sessions.map((session) => session.payment_intent).filter(isExpanded);
    expect([sessions.length, intents.length, refunds.length]).toEqual([7, 5, 3]);
    expect(sessions.map(unexpanded).flatMap((each) => compare('checkout.session', each))).toEqual(
      [],
    );
    expect(intents.flatMap((each) => compare('payment_intent', each))).toEqual([]);
    expect(refunds.flatMap((each) => compare('refund', each))).toEqual([]);
    expect(events.flatMap((each) => compare('event', each))).toEqual([]);
    expect(new Set(sessions.map(({ status }) => status)).size).toBe(3);
  });

  it('of charges and disputes have the fields that the library requires', async () => {
    const { sessions, disputes } = await answered();
    const charges = sessions
      .map(({ payment_intent: intent }) => (isExpanded(intent) ? intent.latest_charge : null))
      .filter(isExpanded);
    const kinds = (names: object, object: object) =>
      Object.fromEntries(
        Object.entries(object)
          .filter(([name]) => name in names)
          .map(([name, value]) => [name, kindOf(value)]),
      );
    expect([charges.length, disputes.length]).toEqual([5, 1]);
    for (const charge of charges) expect(kinds(required.charge, charge)).toEqual(required.charge);
    for (const dispute of disputes)
      expect(kinds(required.dispute, dispute)).toEqual(required.dispute);
  });

  it('differences: reports a missing field and a wrong type', () => {
    const { refund } = published.resources;
    const less = Object.entries(refund).filter(([name]) => name !== 'currency');
    expect(compare('refund', { ...Object.fromEntries(less), amount: '100' })).toEqual([
      'refund.amount is string, not number',
      'refund.currency is missing',
    ]);
  });
});
