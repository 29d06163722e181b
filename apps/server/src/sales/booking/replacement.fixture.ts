import { sql } from 'kysely'
import { setAircraftStatus, type FleetEditContext } from '../../foundation/fleet/edit-fleet.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { crewTrip } from '../../trips/operations/crew.fixture.ts'
import { settleFleetChange } from '../../trips/operations/fleet-changes.ts'
import { ordersHarness } from '../orders/orders.fixture.ts'
import { answerReplacement, recordAnswer, type Answer, type CustomerAnswer } from './answer-replacement.ts'
import { sendReplacement } from './send-replacement.ts'
import { getRecoveryForStaff } from './staff-recoveries.ts'

/** Paid charters of real offers whose aircraft are grounded, and what staff and customers do about it. */
export async function replacementHarness() {
  const h = await ordersHarness({ pool: 20, realOffers: true })
  const { clientId } = await h.client()
  const rita = (await signInTestStaff(h.db, ['admin'])).id
  const tom = (await signInTestStaff(h.db, ['admin'])).id
  await signInTestStaff(h.db, ['operations'])
  let day = 20

  const row = (id: string) => h.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const editContext = async (): Promise<FleetEditContext> => ({
    db: h.db,
    clock: h.clock,
    fleet: await h.fleet.refresh(),
    isAirport: () => true,
    isCountry: () => true,
    actor: `staff:${rita}`,
    settle: (trx, aircraftIds) => settleFleetChange(h, trx, { aircraftIds, actor: `staff:${rita}` }),
  })
  async function setStatus(aircraftId: number, status: 'active' | 'grounded', isDryRun = false) {
    const { revision } = await h.db.selectFrom('aircraft').select('revision').where('id', '=', aircraftId).executeTakeFirstOrThrow()
    const effects = await setAircraftStatus(await editContext(), {
      id: aircraftId,
      revision,
      status,
      reason: 'Engine chip light',
      isDryRun,
    })
    await h.fleet.refresh()
    return effects
  }
  const read = (orderId: string) => getRecoveryForStaff(h, orderId, 'en')
  const openOf = async (orderId: string) => (await read(orderId)).recovery!

  /** @param returnsAfter days; null: one way @param classSlug of the aircraft; undefined: the cheapest one */
  async function paidCharter(dayOf = (day += 3), returnsAfter: number | null = null, classSlug?: string, pax = 2) {
    await h.fleet.refresh()
    const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: dayOf })
    const out = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax, luggage: 40 }
    const back = (days: number) => ({
      ...out,
      departure: out.arrival,
      arrival: out.departure,
      date: `${date.add({ days }).toString()}T12:00`,
    })
    const legs = [out, ...(returnsAfter === null ? [] : [back(returnsAfter)])]
    const offers = await h.charter.findOffersFor({ legs, clientId, locale: 'en' })
    const chosen = offers.find(({ firmness, quote }) => firmness === 'firm' && (classSlug === undefined || quote.type.class === classSlug))
    const order = await h.create(clientId, chosen!.id, { legs })
    const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    return { id: order.id, aircraftId: (await row(order.id)).aircraft_id!, date }
  }
  /** Grounds the aircraft of a class and larger ones without settling what they fly, but some. @returns takes it back */
  async function emptyMarket(classSlug: string, kept: readonly number[] = []) {
    const { aircraft, types, classes } = await h.fleet.current()
    const ranks = [...classes.values()]
    const from = ranks.findIndex(({ slug }) => slug === classSlug)
    const ids = [...aircraft.values()]
      .filter(({ id, typeId }) => ranks.findIndex(({ id: one }) => one === types.get(typeId)?.classId) >= from && !kept.includes(id))
      .map(({ id }) => id)
    const setAll = async (status: 'active' | 'grounded') => {
      await h.db.updateTable('aircraft').set({ status }).where('id', 'in', ids).execute()
      await h.fleet.refresh()
    }
    await setAll('grounded')
    return () => setAll('active')
  }
  const legsOf = (id: string) => h.db.selectFrom('order_leg').selectAll().where('order_id', '=', id).orderBy('position').execute()
  /** Out and back some days later; the first leg has been flown. */
  async function halfFlown(isCrewed = false) {
    const trip = await paidCharter(6, 4)
    const legs = await legsOf(trip.id)
    if (isCrewed) await crewTrip(h, trip.id, rita)
    // Far above its cost: one member may send what flies to the other end first.
    await h.db
      .updateTable('orders')
      .set({ price: sql<number>`price * 5` })
      .where('id', '=', trip.id)
      .execute()
    h.clock.set(legs[0]!.arrival_at!.add({ hours: 2 }))
    return { ...trip, legs, before: await row(trip.id) }
  }

  /** Grounds the aircraft of a trip and looks for replacements. */
  async function lose({ aircraftId }: { aircraftId: number }) {
    await setStatus(aircraftId, 'grounded')
    await h.jobs.run(undefined, 'recovery.find')
  }
  /** Sends the first replacement that one member may send. */
  async function send(orderId: string, hours = 4, isWanted: (aircraftId: number) => boolean = () => true) {
    h.clock.advance({ seconds: 1 })
    const { candidates } = await openOf(orderId)
    const candidate = candidates.find(({ row: one }) => !one.needs_approval && isWanted(one.aircraft_id))!
    await sendReplacement(h, { orderId, candidateId: candidate.row.id, hours, reason: 'Same day', memberId: rita })
    return { candidate, proposalId: (await read(orderId)).proposals[0]!.row.id }
  }
  const answer = (input: Pick<CustomerAnswer, 'proposalId' | 'choice' | 'refundTo'> & { message?: string }, by = clientId) =>
    answerReplacement(h, { message: null, clientId: by, locale: 'en', idempotencyKey: null, ...input }, ({ order, ...more }) => ({
      ...order,
      replacement: more.replacement,
      isCancelable: more.isCancelable,
    }))
  /** The first leg was flown, and another operator flies the rest. */
  async function sharedTrip() {
    const trip = await halfFlown()
    await lose(trip)
    const { aircraft } = await h.fleet.current()
    const first = trip.before.operator_id!
    const { proposalId, candidate } = await send(trip.id, 4, (id) => aircraft.get(id)?.operatorId !== first)
    await answer({ proposalId, choice: 'accept' })
    await setStatus(trip.aircraftId, 'active')
    return { ...trip, candidate, first, second: (await row(trip.id)).operator_id! }
  }

  return {
    ...h,
    clientId,
    rita,
    tom,
    row,
    setStatus,
    read,
    openOf,
    paidCharter,
    emptyMarket,
    legsOf,
    halfFlown,
    sharedTrip,
    lose,
    send,
    answer,
    record: (input: Partial<Answer> & Pick<Answer, 'orderId' | 'choice'>) =>
      recordAnswer(h, { proposalId: null, message: 'Ada, on the telephone', memberId: rita, ...input }),
    refunds: (orderId: string) => h.db.selectFrom('refund').select(['amount', 'reason']).where('order_id', '=', orderId).execute(),
    blocks: (orderId: string) =>
      h.db.selectFrom('aircraft_availability_block').select('aircraft_id').where('reference', '=', `order:${orderId}`).execute(),
  }
}

export type ReplacementHarness = Awaited<ReturnType<typeof replacementHarness>>
