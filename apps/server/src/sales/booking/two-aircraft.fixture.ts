import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { fixedTaxCodes } from '@aquilane/domain/charter/tax-codes'
import { addName } from '../travel-documents/names.ts'
import { replacementHarness } from './replacement.fixture.ts'

/** Seats of every aircraft that is free. */
const freeSeats = 4
const partySize = 6

/** Paid charters of six adults whose aircraft is lost while only smaller aircraft of its class are free. */
async function twoAircraftHarness() {
  const h = await replacementHarness()
  const fleetBefore = await h.db.selectFrom('aircraft').select(['id', 'status', 'seats']).execute()

  async function shrinkMarket(aircraftId: number): Promise<void> {
    const { aircraft, types } = await h.fleet.current()
    const classOf = (id: number) => types.get(aircraft.get(id)?.typeId ?? 0)?.classId
    const own = classOf(aircraftId)
    const others = [...aircraft.keys()].filter((id) => id !== aircraftId)
    const small = others.filter((id) => classOf(id) === own)
    const rest = others.filter((id) => classOf(id) !== own)
    await h.db.updateTable('aircraft').set({ seats: freeSeats }).where('id', 'in', small).execute()
    await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', 'in', rest).execute()
    await h.fleet.refresh()
  }
  async function restoreMarket(): Promise<void> {
    for (const { id, status, seats } of fleetBefore)
      await h.db.updateTable('aircraft').set({ status, seats }).where('id', '=', id).execute()
    await h.fleet.refresh()
  }

  /** @param options.named passengers on the list @param options.taxCents taxes on the whole party in its price */
  async function party({
    named = 0,
    returnsAfter = null,
    taxCents = 0,
  }: { named?: number; returnsAfter?: number | null; taxCents?: number } = {}) {
    const trip = await h.paidCharter(undefined, returnsAfter, undefined, partySize)
    // Far above its cost: one member may send any replacement.
    await h.db
      .updateTable('orders')
      .set({ price: sql<number>`price * 5` })
      .where('id', '=', trip.id)
      .execute()
    if (taxCents > 0) {
      const tax = [{ service: fixedTaxCodes[0], amountCents: taxCents, reason: null }]
      await h.db
        .updateTable('orders')
        .set({ lines: sql<string>`lines || ${JSON.stringify(tax)}::jsonb` })
        .where('id', '=', trip.id)
        .execute()
    }
    for (let at = 1; at <= named; at++) {
      h.clock.advance({ seconds: 1 })
      const name = { first_name: `Guest ${'ABCDEFGH'[at - 1]}`, last_name: 'Byron', middle_name: null }
      await addName(h, { orderId: trip.id, clientId: h.clientId, passengerId: null, name, takesSeat: true })
    }
    await shrinkMarket(trip.aircraftId)
    return { ...trip, before: await h.row(trip.id) }
  }
  async function lostParty(options: Parameters<typeof party>[0] = {}) {
    const trip = await party(options)
    await h.lose(trip)
    return trip
  }
  const companionOf = (id: string) =>
    h.db.selectFrom('orders').selectAll().where('companion_of', '=', id).where('status', '<>', 'Canceled').executeTakeFirst()
  /** Two aircraft fly the party. */
  async function flownByTwo(options: Parameters<typeof party>[0] = {}) {
    const trip = await lostParty(options)
    const { proposalId, candidate } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    const companion = (await companionOf(trip.id))!
    return { ...trip, candidate, companion, after: await h.row(trip.id) }
  }
  const paxOf = async (id: string) => (await h.legsOf(id)).map(({ pax }) => pax)
  const namesOf = async (id: string) =>
    (await h.db.selectFrom('named_passenger').select('first_name').where('order_id', '=', id).orderBy('created_at').execute()).map(
      ({ first_name: name }) => name,
    )

  return { ...h, freeSeats, partySize, party, lostParty, flownByTwo, companionOf, restoreMarket, paxOf, namesOf }
}

export type TwoAircraftHarness = Awaited<ReturnType<typeof twoAircraftHarness>>

export let h: TwoAircraftHarness

/** One company for the spec; after each case its market is whole again. */
export function useTwoAircraft(): void {
  beforeAll(async () => {
    h = await twoAircraftHarness()
  })
  afterEach(() => h.restoreMarket())
  afterAll(() => h.close())
}
