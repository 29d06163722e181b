import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { confirmChoices } from '../../trips/catering/admin.ts'
import { chooseDishes } from '../../trips/catering/choices.ts'
import { crewTrip } from '../../trips/operations/crew.fixture.ts'
import { releaseTrip } from '../../trips/operations/release.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { loyaltyJobs } from '../loyalty/jobs.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { replaceChargeCaps } from '../orders/queries.ts'
import { getChargeLimits } from '../orders/read-model.ts'
import { payFromWallet } from '../payments/pay-invoice.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { getOrder } from './order-views.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof dropActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = dropActs(h)
})
afterAll(() => h.close())

const violations = async () => (await checkIntegrity(h.db)).findings
const guarded = (name: string) => expect.objectContaining({ constraint: name })

describe('a coupon', () => {
  it('is not kept at a price that it could not be spent on', async () => {
    const campaign = await h.db.selectFrom('campaign').select('id').limit(1).executeTakeFirstOrThrow()
    const like = await acts.trip()
    const minimum = Math.floor(like.before.price! * 0.8)
    const coupon = {
      campaign_id: campaign.id,
      client_id: h.clientId,
      amount: 500_00,
      currency: 'EUR',
      scope: 'any',
      min_order: minimum,
    } as const
    await h.db
      .insertInto('coupon')
      .values({ ...coupon, reference: 'minimum', status: 'Issued', created_at: h.clock.now().toString() })
      .execute()
    const { id, before } = await acts.trip()
    expect(before.paid).toBe(before.price! - 500_00)
    expect(await catchProblem(acts.drop(id, 1))).toBe('VALIDATION_FAILED')
    // Without a coupon it is dropped, to a price that is lower.
    expect((await acts.dropped(like.id, 1)).priceCents).toBeLessThan(minimum)
  })
})

describe('what belongs to a dropped flight', () => {
  it('takes the release back, and what was arranged for it is cancelled as an item of the trip', async () => {
    const { id, legs } = await acts.trip()
    await crewTrip(h, id, h.rita)
    await h.db
      .updateTable('checklist_item')
      .set({ status: 'OK', causes: [] })
      .where('order_id', '=', id)
      .where('is_required', '=', true)
      .execute()
    const ordered = { status: 'REQ', supplier: 'Jet Aviation', cost: 25_000 } as const
    await h.db
      .updateTable('checklist_item')
      .set(ordered)
      .where('leg_id', '=', legs[1]!.id)
      .where('kind', '=', 'handling_departure')
      .execute()
    await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', id).where('status', '=', 'REQ').execute()
    await releaseTrip(h, { orderId: id, memberId: h.rita, override: null })
    const preview = await acts.drop(id, 1, { isDryRun: true })
    expect(preview.checklist).toMatchObject({ isReleaseTaken: true })
    await acts.dropped(id, 1)
    const trip = await getTrip(h, id, 'en')
    expect(trip.release).toBeNull()
    const dropped = trip.items.filter(({ droppedFlight }) => droppedFlight !== null)
    expect(dropped.map(({ kind }) => kind)).toContain('handling_departure')
    for (const item of dropped) expect(item).toMatchObject({ droppedFlight: 'NCE – LTN', legId: null, status: 'CNL' })
    expect(trip.items.filter(({ legId }) => legId !== null).every(({ legId }) => legId === legs[0]!.id)).toBe(true)
    expect(trip.result.cost).toBeGreaterThanOrEqual(25_000)
    const crewed = await h.db.selectFrom('crew_assignment').select('leg_id').where('order_id', '=', id).execute()
    expect(new Set(crewed.map(({ leg_id: leg }) => leg))).toEqual(new Set([legs[0]!.id]))
  })

  it('frees its passengers: documents are erased, and names that fly nothing else are gone', async () => {
    const { id, legs } = await acts.trip()
    const [stays, goes] = await Promise.all(['Ada', 'Eve'].map((name) => named(id, name)))
    for (const leg of legs) await onLeg(stays!, leg.id)
    await onLeg(goes!, legs[1]!.id)
    for (const [at, leg] of legs.entries())
      await h.db
        .insertInto('travel_document')
        .values({
          order_id: id,
          order_leg_id: leg.id,
          client_id: h.clientId,
          status: 'new',
          created_at: h.clock.now().add({ seconds: at }).toString(),
        })
        .execute()
    await acts.dropped(id, 1)
    const left = await h.db.selectFrom('named_passenger').select('first_name').where('order_id', '=', id).execute()
    expect(left).toEqual([{ first_name: 'Ada' }])
    const documents = await h.db.selectFrom('travel_document').select(['order_leg_id', 'status']).where('order_id', '=', id).execute()
    expect(documents).toEqual([{ order_leg_id: legs[0]!.id, status: 'new' }])
  })

  const named = async (orderId: string, name: string): Promise<string> => {
    const { id } = await h.db
      .insertInto('named_passenger')
      .values({
        order_id: orderId,
        client_id: h.clientId,
        first_name: name,
        last_name: 'Lovelace',
        takes_seat: true,
        created_at: h.clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const onLeg = (nameId: string, legId: string) =>
    h.db
      .insertInto('named_passenger_leg')
      .values({ named_passenger_id: nameId, order_leg_id: legId, created_at: h.clock.now().toString() })
      .execute()

  it('may be food that was chosen, and keeps the flight once the caterer is ordered', async () => {
    const { id, legs } = await acts.trip()
    const choices = [{ dish: 'mezze', quantity: 2 }]
    for (const { id: legId } of legs) await chooseDishes(h, { legId, clientId: h.clientId, choices, allergies: [], note: null })
    await confirmChoices(h, { legId: legs[1]!.id, memberId: h.rita })
    expect(await catchProblem(acts.drop(id, 1, { isDryRun: true }))).toBe('VALIDATION_FAILED')
    await acts.dropped(id, 0)
    expect(await h.db.selectFrom('catering_order').select('leg_id').where('order_id', '=', id).execute()).toEqual([{ leg_id: legs[1]!.id }])
  })

  it('is a part of the ceilings of charges after the trip, which the page shows as they are enforced', async () => {
    const { id } = await acts.trip()
    const caps = [
      { service: 'deicing', amountCents: 400_000, reason: { code: 'cap_deicing', params: { airports: 'LTN, NCE' } } },
      { service: 'diversion', amountCents: 500_000, reason: { code: 'cap_diversion', params: {} } },
    ] as const
    await sql`UPDATE orders SET offer = jsonb_set(offer, '{afterFlightCaps}', ${JSON.stringify(caps)}::jsonb) WHERE id = ${id}`.execute(
      h.db,
    )
    const rows = caps.map(({ service, amountCents }) => ({ order_id: id, service, amount: amountCents }))
    await h.db.transaction().execute((trx) => replaceChargeCaps(trx, id, rows))
    const shown = async () =>
      (await getOrder(h, id, h.clientId, 'en')).afterFlightCaps.map(({ service, amountCents, reason }) => [
        service,
        amountCents,
        reason.params['airports'] ?? null,
      ])
    const [before] = await shown()
    expect(before?.[1]).toBe(400_000)
    expect(String(before?.[2])).toMatch(/.+, .+/)
    await acts.dropped(id, 0)
    const [deicing, diversion] = await shown()
    const enforced = (await getChargeLimits(h, h.db, { id }))!.caps
    expect([deicing![1], diversion![1]]).toEqual([200_000, 500_000])
    expect(enforced).toEqual([
      { service: 'deicing', cents: 200_000 },
      { service: 'diversion', cents: 500_000 },
    ])
    expect(String(deicing![2])).not.toMatch(/,/)
  })

  it('is what its operator is owed', async () => {
    const { id } = await acts.trip()
    const quoted = async () => (await getTrip(h, id, 'en')).result.quotedCost
    const before = await quoted()
    const { costCents } = await acts.dropped(id, 1)
    expect(await quoted()).toBeLessThan(before)
    expect(await quoted()).toBe(costCents)
  })
})

describe('cashback of a dropped flight', () => {
  /** As a part of what another trip costs. */
  const spend = async () => {
    const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 80 })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
    const offers = await h.charter.findOffersFor({ legs, clientId: h.clientId, locale: 'en' })
    const order = await h.create(h.clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
    const [account] = await getAccounts(h, h.clientId)
    const paid = { invoiceId: order.invoices[0]!.id, accountId: account!.id, clientId: h.clientId, isPart: true }
    await payFromWallet(h, { ...paid, locale: 'en', idempotencyKey: null })
    expect(await credit()).toBe(0)
  }
  const credit = async () => (await getAccounts(h, h.clientId))[0]!.cashback?.total ?? 0
  const begin = async () => {
    await sql`UPDATE campaign SET active = true, ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
      h.db,
    )
    loyaltyJobs(h.jobs, h)
  }

  it('is taken back with its share, due, unspent and spent', async () => {
    await begin()
    const due = await acts.trip()
    const grantOf = (id: string) =>
      h.db.selectFrom('cashback_grant').select(['amount', 'status']).where('order_id', '=', id).executeTakeFirstOrThrow()
    const earned = await grantOf(due.id)
    const first = await acts.dropped(due.id, 1)
    const keeps = (cents: number, { shareCents, agreedCents }: typeof first) => cents - Math.floor((cents * shareCents) / agreedCents)
    expect(await grantOf(due.id)).toEqual({ status: 'Due', amount: keeps(earned.amount, first) })

    h.clock.advance({ hours: 25 })
    await h.jobs.run(h.clock.now())
    expect(await credit()).toBe(keeps(earned.amount, first))
    const granted = await acts.trip()
    h.clock.advance({ hours: 25 })
    await h.jobs.run(h.clock.now())
    const before = await credit()
    const { amount } = await grantOf(granted.id)
    const second = await acts.dropped(granted.id, 1)
    expect(second.cashbackCents).toBe(0)
    expect(await credit()).toBe(before - (amount - keeps(amount, second)))

    const spent = await acts.trip()
    h.clock.advance({ hours: 25 })
    await h.jobs.run(h.clock.now())
    const third = await grantOf(spent.id)
    await spend()
    const last = await acts.dropped(spent.id, 1)
    expect(last.cashbackCents).toBe(third.amount - keeps(third.amount, last))
    expect(last.refundCents).toBe(last.shareCents - last.feeCents - last.cashbackCents)
    expect(await violations()).toEqual([])
  })
})

describe('the database', () => {
  const row = async (id: string, at: number) => {
    const [order, leg] = [await h.row(id), (await h.legsOf(id))[at]!]
    return {
      order_id: id,
      leg_id: leg.id,
      departure_airport: leg.departure_airport!,
      arrival_airport: leg.arrival_airport!,
      departure_at: leg.departure_at.toString(),
      departure_local: leg.departure_local,
      pax: leg.pax,
      agreed: order.price!,
      share: 100,
      fee_percent: 0,
      fee: 0,
      waived: 0,
      cashback: 0,
      refund: 100,
      currency: 'EUR',
      agreed_by: 'phone',
      needs_approval: false,
      dropped_at: h.clock.now().toString(),
      dropped_by: h.rita,
    } as const
  }
  const insert = async (id: string, set: object, isGone = true) =>
    h.db.transaction().execute(async (trx) => {
      const values = { ...(await row(id, 1)), ...set }
      await trx.insertInto('dropped_leg').values(values).execute()
      if (isGone) await trx.deleteFrom('order_leg').where('id', '=', values.leg_id).execute()
    })

  it('gives back what a dropped flight says, no more and no less', async () => {
    const { id } = await acts.trip()
    await expect(insert(id, {})).rejects.toThrow(guarded('dropped_leg_refunded'))
    await expect(insert(id, { refund: 101 })).rejects.toThrow(guarded('dropped_leg_refund'))
    await expect(insert(id, { share: (await h.row(id)).price!, refund: (await h.row(id)).price! })).rejects.toThrow(
      guarded('dropped_leg_share'),
    )
    const payment = await h.db
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .select('payment.id')
      .where('invoice.order_id', '=', id)
      .executeTakeFirstOrThrow()
    const refund = {
      payment_id: payment.id,
      order_id: id,
      reason: 'dropped_leg',
      destination: 'provider',
      status: 'Pending',
      amount: 1,
      currency: 'EUR',
      created_at: h.clock.now().toString(),
    } as const
    await expect(h.db.insertInto('refund').values(refund).execute()).rejects.toThrow(guarded('dropped_leg_refunded'))
  })

  it('drops no flight without two members, that is flown all the same, or that has departed', async () => {
    const { id } = await acts.trip()
    const free = { share: 0, refund: 0 }
    await expect(insert(id, { ...free, needs_approval: true })).rejects.toThrow(guarded('dropped_leg_approval'))
    await expect(insert(id, { ...free, waived: 5, approved_by: h.rita })).rejects.toThrow(guarded('dropped_leg_approval'))
    await expect(insert(id, free, false)).rejects.toThrow(guarded('dropped_leg_gone'))
    await expect(insert(id, { ...free, dropped_at: '2999-01-01T00:00:00Z' })).rejects.toThrow(guarded('dropped_leg_ahead'))
  })

  it('leaves no order without a flight, and takes none from it in silence', async () => {
    const [one, other] = [await h.paidCharter(), await acts.trip()]
    const remove = (id: string) => h.db.deleteFrom('order_leg').where('order_id', '=', id).execute()
    await expect(remove(one.id)).rejects.toThrow(guarded('order_has_legs'))
    await expect(h.db.deleteFrom('order_leg').where('id', '=', other.legs[1]!.id).execute()).rejects.toThrow(guarded('order_leg_deleted'))
  })

  it('keeps the invoice paid while the trip goes on, and a credit note at its refund', async () => {
    const { id } = await acts.trip()
    await acts.dropped(id, 1)
    await acts.settle()
    const refunded = h.db.updateTable('invoice').set({ status: 'Refunded' }).where('order_id', '=', id).execute()
    await expect(refunded).rejects.toThrow(guarded('invoice_of_rest'))
    const note = await h.db
      .selectFrom('fiscal_document')
      .innerJoin('refund', 'refund.id', 'fiscal_document.refund_id')
      .selectAll('fiscal_document')
      .where('refund.order_id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: _id, number: _number, content, buyer, ...values } = note
    const again = h.db
      .insertInto('fiscal_document')
      .values({
        ...values,
        content: JSON.stringify(content),
        buyer: JSON.stringify(buyer),
        created_at: note.created_at.toString(),
        amount: note.amount + 1,
      })
      .execute()
    await expect(again).rejects.toThrow(guarded('credit_note_of_dropped_leg'))
    await expect(h.db.updateTable('dropped_leg').set({ fee: 1 }).where('order_id', '=', id).execute()).rejects.toThrow('append-only')
  })
})
