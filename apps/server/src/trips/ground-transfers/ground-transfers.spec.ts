import { sharedPhoneHours } from '@aquilane/domain/ground-transfers/ground-transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { dropActs } from '../../sales/booking/drop-leg.fixture.ts'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { changeItem } from '../operations/checklist.ts'
import { crewTrip } from '../operations/crew.fixture.ts'
import { settleDerivedItems } from '../operations/derived-items.ts'
import { getTrip } from '../operations/trip-view.ts'
import { buildOwnSheet, buildSheet } from '../trip-sheets/sheet.ts'
import { carForTwo } from './asked-car.fixture.ts'
import { acceptTransfer, type AskTransfer, askTransfer, withdrawTransfer } from './customer-acts.ts'
import { toLegTransfers } from './http/wire.ts'
import { eraseOldTransfers } from './erase.ts'
import { groundTransfersPersonalData } from './personal-data.ts'
import { arrangeTransfer, endTransfer, offerTransfer } from './staff-acts.ts'
import { listOwnTransfers } from './view.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof dropActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = dropActs(h)
})
afterAll(() => h.close())

type Trip = Awaited<ReturnType<typeof acts.trip>>
let day = 18
const newTrip = () => acts.trip((day += 2))

const car = { ...carForTwo, end: 'departure' } as const
const ask = ({ legs }: Trip, over: Partial<AskTransfer> & { at?: number } = {}) =>
  askTransfer(h, { ...car, legId: legs[over.at ?? 0]!.id, clientId: h.clientId, ...over })
const rowsOf = ({ id }: Trip) =>
  h.db.selectFrom('ground_transfer').selectAll().where('order_id', '=', id).orderBy('asked_at', 'desc').orderBy('id').execute()
const row = async (trip: Trip) => (await rowsOf(trip))[0]!
const view = async ({ id }: Trip) => (await listOwnTransfers(h, h.db, { orderId: id, clientId: h.clientId })).map(toLegTransfers)
const shown = async (trip: Trip) => (await view(trip)).flatMap(({ transfers }) => transfers)
const pickupOf = ({ date }: Trip) => `${date.toString()}T09:30`

/** The step as it is shown at this moment. */
const offer = async (trip: Trip, cents: number, over: Partial<Parameters<typeof offerTransfer>[1]> = {}) => {
  const { id, revision, leg_end: end } = await row(trip)
  const pickupLocal = end === 'departure' ? pickupOf(trip) : null
  return offerTransfer(h, { id, revision, cents, pickupLocal, answer: null, memberId: h.rita, ...over })
}
const accept = async (trip: Trip, over: { revision?: number; clientId?: string } = {}) => {
  const { id, revision } = await row(trip)
  return acceptTransfer(h, { id, revision, clientId: h.clientId, ...over })
}
const withdraw = async (trip: Trip, clientId = h.clientId) => withdrawTransfer(h, { ...(await row(trip)), clientId })
const driver = { name: 'Marta Rossi', phone: '+39 333 123 4567', plate: 'AB 123 CD' }
const arrange = async (trip: Trip, over: Partial<Parameters<typeof arrangeTransfer>[1]> = {}) => {
  const { id, revision, leg_end: end } = await row(trip)
  return arrangeTransfer(h, { id, revision, pickupLocal: end === 'departure' ? pickupOf(trip) : null, driver, memberId: h.rita, ...over })
}
const end = async (trip: Trip, over: { revision?: number } = {}) => {
  const { id, revision } = await row(trip)
  return endTransfer(h, { id, revision, reason: 'No driver is free', memberId: h.rita, ...over })
}
const extras = async ({ id }: Trip) => (await acts.invoicesOf(id)).filter(({ type }) => type === 'Additional')
const item = async ({ id, legs }: Trip, at = 0) =>
  (await getTrip(h, id, 'en')).items.find(({ kind, legId }) => kind === 'transport' && legId === legs[at]!.id)!
const retime = ({ id, legs, date }: Trip, time: string) =>
  retimeOrder(h, {
    id,
    legs: [{ id: legs[0]!.id, departureLocal: `${date.toString()}T${time}` }],
    tail: null,
    actor: `staff:${h.rita}`,
    reason: 'Slot',
    isDryRun: false,
    isAgreed: true,
  })
const setPrice = ({ id }: Trip, price: number) => h.db.updateTable('orders').set({ price }).where('id', '=', id).execute()
const guarded = (constraint: string) => expect.objectContaining({ constraint })

describe('a car', () => {
  it('is asked for, priced, accepted and invoiced once, and shown with its driver', async () => {
    const trip = await newTrip()
    await ask(trip, { pickupLocal: `${trip.date.toString()}T09:15`, note: 'A child seat' })
    expect(await shown(trip)).toMatchObject([{ status: 'asked', price: null, wanted: expect.stringContaining('T09:15'), pickup: null }])
    expect(await extras(trip)).toEqual([])
    await offer(trip, 18_000)
    expect(await shown(trip)).toMatchObject([{ status: 'offered', price: { amount: 180 } }])
    expect(await extras(trip)).toEqual([])
    await accept(trip)
    expect(await extras(trip)).toMatchObject([
      { price: 18_000, status: 'New', details: [{ service: 'ground_transfer', note: expect.stringContaining('Saloon, to EGGW') }] },
    ])
    expect(JSON.stringify(await extras(trip))).not.toContain('Mill Lane')
    await arrange(trip)
    expect(await shown(trip)).toMatchObject([{ status: 'confirmed', moved: false, driver, pickup: expect.stringContaining('T09:30') }])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is closed to another customer, and is priced by operations alone', async () => {
    const trip = await newTrip()
    const { clientId } = await h.client()
    expect(await catchProblem(ask(trip, { clientId }))).toBe('NOT_FOUND')
    expect(await catchProblem(listOwnTransfers(h, h.db, { orderId: trip.id, clientId }))).toBe('NOT_FOUND')
    await ask(trip)
    await offer(trip, 18_000)
    expect(await catchProblem(accept(trip, { clientId }))).toBe('NOT_FOUND')
    expect(await catchProblem(withdraw(trip, clientId))).toBe('NOT_FOUND')
  })

  it('is one at each end of a flight', async () => {
    const trip = await newTrip()
    await ask(trip)
    await ask(trip, { end: 'arrival' })
    await ask(trip, { at: 1 })
    expect(await catchProblem(ask(trip))).toBe('CAR_CLOSED')
    const both = await Promise.all([catchProblem(ask(trip, { at: 1, end: 'arrival' })), catchProblem(ask(trip, { at: 1, end: 'arrival' }))])
    expect(both.toSorted()).toEqual(['CAR_CLOSED', 'accepted'])
    // The database holds it for itself.
    const { id: _, ...again } = (await rowsOf(trip)).find(({ leg_end: at }) => at === 'arrival')!
    const insert = () =>
      h.db
        .insertInto('ground_transfer')
        .values({ ...again, asked_at: again.asked_at.toString() } as never)
        .execute()
    await expect(insert()).rejects.toMatchObject({ constraint: 'ground_transfer_one_per_end' })
  })

  it('takes those who fly, until four hours before the departure', async () => {
    const trip = await newTrip()
    for (const over of [
      { passengers: 3 },
      { pickupLocal: `${trip.date.toString()}T13:00` },
      { pickupLocal: `${trip.date.toString()}T25:00` },
      { end: 'arrival' as const, pickupLocal: pickupOf(trip) },
    ])
      expect(await catchProblem(ask(trip, over))).toBe('VALIDATION_FAILED')
    const before = h.clock.now()
    h.clock.set(trip.legs[0]!.departure_at.subtract({ hours: 4 }))
    expect(await catchProblem(ask(trip))).toBe('CAR_CLOSED')
    expect(await view(trip)).toMatchObject([{ is_open: false }, { is_open: true }])
    h.clock.set(before)
  })

  it('is withdrawn until it is confirmed, and asked for again', async () => {
    const trip = await newTrip()
    await ask(trip)
    await withdraw(trip)
    expect(await shown(trip)).toEqual([])
    h.clock.advance({ minutes: 1 })
    await ask(trip)
    await offer(trip, 18_000)
    await accept(trip)
    expect(await catchProblem(withdraw(trip))).toBe('CAR_CLOSED')
    expect(await catchProblem(accept(trip))).toBe('CAR_CLOSED')
  })
})

describe('messages about cars', () => {
  it('operations by mail of what they are to do, the customer of every answer; nothing names address or driver', async () => {
    const trip = await newTrip()
    const { pnr } = trip.before
    await ask(trip, { note: 'A child seat' })
    await offer(trip, 18_000, { answer: 'A black saloon' })
    await accept(trip)
    await arrange(trip)
    const mails = await h.db.selectFrom('outbox').select(['subject', 'body']).where('subject', 'like', `Trip ${pnr}: %`).execute()
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set([`Trip ${pnr}: a car is asked for`, `Trip ${pnr}: the price of a car is accepted: arrange its driver`]),
    )
    const messages = await h.db.selectFrom('push_message').selectAll().where('key', 'like', 'groundTransfer.%').execute()
    const own = messages.filter(({ params }) => JSON.stringify(params).includes(pnr))
    expect(own.map(({ key }) => key).toSorted()).toEqual(['groundTransfer.arranged', 'groundTransfer.offered'])
    expect(JSON.stringify([mails, own])).not.toMatch(/Mill Lane|child seat|black saloon|Rossi|333 123/)
  })
})

describe('two at the same moment', () => {
  it('charge it once, at the price that was seen', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    const { revision } = await row(trip)
    await offer(trip, 26_000)
    expect(await catchProblem(accept(trip, { revision }))).toBe('CHANGED_MEANWHILE')
    const phones = await Promise.all([catchProblem(accept(trip)), catchProblem(accept(trip)), catchProblem(accept(trip))])
    expect(phones.toSorted()).toEqual(['CAR_CLOSED', 'CAR_CLOSED', 'accepted'])
    expect(await extras(trip)).toMatchObject([{ price: 26_000 }])
  })

  it('of the staff and the customer: one of them is too late', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    // All three look at the same car before any of them answers.
    const { revision } = await row(trip)
    const acts = [accept(trip, { revision }), offer(trip, 30_000, { revision }), end(trip, { revision })]
    const answers = await Promise.all(acts.map(catchProblem))
    expect(answers.filter((one) => one === 'accepted')).toHaveLength(1)
    const { status, price } = await row(trip)
    expect((await extras(trip)).map((one) => one.price)).toEqual(status === 'confirmed' ? [price] : [])
  })
})

describe('the included car', () => {
  it('is of charters from 20,000 euros on, once, for three, and costs nothing', async () => {
    const trip = await newTrip()
    await setPrice(trip, 1_999_999)
    expect((await view(trip))[0]!.included_until).toBeNull()
    expect(await catchProblem(ask(trip, { isIncluded: true }))).toBe('VALIDATION_FAILED')
    await setPrice(trip, 2_000_000)
    expect((await view(trip)).map(({ included_until: until }) => until !== null)).toEqual([true, false])
    expect(await catchProblem(ask(trip, { isIncluded: true, end: 'arrival' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(ask(trip, { isIncluded: true, at: 1 }))).toBe('VALIDATION_FAILED')
    await ask(trip, { isIncluded: true })
    expect(await catchProblem(ask(trip, { isIncluded: true }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(offer(trip, 5_000))).toBe('VALIDATION_FAILED')
    await offer(trip, 0)
    expect(await shown(trip)).toMatchObject([{ status: 'confirmed', included: true, price: { amount: 0 }, invoice: null }])
    expect(await extras(trip)).toEqual([])
    expect((await view(trip))[0]!.included_until).toBeNull()
    // Another car for the rest of the party has its price.
    h.clock.advance({ minutes: 1 })
    await ask(trip)
    await offer(trip, 18_000)
    expect((await row(trip)).status).toBe('offered')
  })

  it('is asked for a day ahead', async () => {
    const trip = await newTrip()
    await setPrice(trip, 2_000_000)
    const before = h.clock.now()
    h.clock.set(trip.legs[0]!.departure_at.subtract({ hours: 24 }))
    expect(await catchProblem(ask(trip, { isIncluded: true }))).toBe('VALIDATION_FAILED')
    h.clock.set(before)
  })
})

describe('a flight that moves', () => {
  it('has its car confirmed again, and shows no time and no driver until then', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    await accept(trip)
    expect(await item(trip)).toMatchObject({ isRequired: true, status: 'NR' })
    await arrange(trip)
    expect(await item(trip)).toMatchObject({ status: 'OK' })
    await retime(trip, '13:00')
    expect(await shown(trip)).toMatchObject([{ status: 'confirmed', moved: true, pickup: null, driver: null }])
    const subject = `Trip ${trip.before.pnr}: a flight has moved: confirm its car again`
    expect(await h.db.selectFrom('outbox').select('id').where('subject', '=', subject).execute()).not.toHaveLength(0)
    expect(await item(trip)).toMatchObject({ isRequired: true, status: 'Revise', causes: ['time'] })
    await arrange(trip, { pickupLocal: `${trip.date.toString()}T10:30` })
    expect(await shown(trip)).toMatchObject([{ moved: false, driver, pickup: expect.stringContaining('T10:30') }])
    expect(await item(trip)).toMatchObject({ status: 'OK', causes: [] })
  })

  it('is not paid for at the price of another time', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    await retime(trip, '13:00')
    expect(await catchProblem(accept(trip))).toBe('CAR_CLOSED')
    await offer(trip, 19_000)
    await accept(trip)
    expect(await extras(trip)).toMatchObject([{ price: 19_000 }])
  })

  it('has an item that is not set by hand while cars are asked for', async () => {
    const trip = await newTrip()
    const set = async (status: 'OK' | 'NA') => {
      const { id, revision } = await item(trip)
      return catchProblem(changeItem(h, { id, revision, memberId: h.rita, status, reference: 'REF-1' }))
    }
    await ask(trip)
    expect(await set('OK')).toBe('ITEM_DERIVED')
    await withdraw(trip)
    expect(await item(trip)).toMatchObject({ isRequired: false, status: 'NR' })
    expect(await set('OK')).toBe('accepted')
  })
})

describe('a trip that is released', () => {
  it('stays so whatever is asked for, and needs its cars for the next release', async () => {
    const trip = await newTrip()
    const { id: orderId } = trip
    const released = () => h.db.selectFrom('trip_release').select('order_id').where('order_id', '=', orderId).execute()
    await crewTrip(h, orderId, h.rita)
    await h.db.updateTable('checklist_item').set({ status: 'NA' }).where('order_id', '=', orderId).where('status', '<>', 'OK').execute()
    await h.db
      .insertInto('trip_release')
      .values({ order_id: orderId, released_at: h.clock.now().toString(), released_by: h.rita })
      .execute()
    await ask(trip, { at: 1, end: 'arrival' })
    expect(await item(trip, 1)).toMatchObject({ isRequired: false, status: 'NR' })
    await offer(trip, 18_000)
    await accept(trip)
    expect(await released()).toHaveLength(1)
    await arrange(trip)
    expect(await item(trip, 1)).toMatchObject({ isRequired: true, status: 'OK' })
    await arrange(trip, { driver: null })
    expect(await released()).toHaveLength(1)
    await retime(trip, '13:00')
    expect(await released()).toEqual([])
    expect(await item(trip, 1)).toMatchObject({ isRequired: true, status: 'NR' })
  })
})

describe('a flight that has departed', () => {
  it('keeps its item done when its driver is forgotten', async () => {
    const trip = await newTrip()
    await ask(trip, { end: 'arrival' })
    await offer(trip, 0)
    await arrange(trip)
    expect(await item(trip)).toMatchObject({ status: 'OK' })
    // A note is entered without a reference, which the item does not have.
    const { id, revision } = await item(trip)
    await changeItem(h, { id, revision, memberId: h.rita, note: 'Black saloon' })
    const before = h.clock.now()
    h.clock.set(trip.legs[0]!.departure_at.add({ hours: 24 * 31 }))
    expect(await eraseOldTransfers(h)).toBeGreaterThan(0)
    await h.db.transaction().execute(async (trx) => settleDerivedItems(h, trx, await h.row(trip.id)))
    expect(await item(trip)).toMatchObject({ status: 'OK' })
    h.clock.set(before)
  })
})

describe('a car that staff end', () => {
  it('is declined with a reason, and asked for again', async () => {
    const trip = await newTrip()
    await ask(trip)
    await end(trip)
    expect(await shown(trip)).toMatchObject([{ status: 'declined', answer: 'No driver is free' }])
    h.clock.advance({ minutes: 1 })
    await ask(trip)
    expect((await row(trip)).status).toBe('asked')
  })

  it('takes its unpaid charge back, and stands once that is paid', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    await accept(trip)
    expect((await end(trip)).approvalId).toBeNull()
    expect(await extras(trip)).toMatchObject([{ status: 'Canceled' }])
    expect(await shown(trip)).toMatchObject([{ status: 'canceled', driver: null }])
    h.clock.advance({ minutes: 1 })
    await ask(trip)
    await offer(trip, 18_000)
    await accept(trip)
    const { bankId } = await h.openCard(h.clientId, (await extras(trip)).at(-1)!.id)
    await h.submitCard(bankId)
    await h.recover()
    expect(await catchProblem(end(trip))).toBe('INVOICE_NOT_PAYABLE')
    expect((await row(trip)).status).toBe('confirmed')
  })
})

describe('the end of its flight or trip', () => {
  it('keeps a flight from being dropped while its car is confirmed', async () => {
    const trip = await newTrip()
    await ask(trip, { at: 1, end: 'arrival' })
    await offer(trip, 18_000)
    await accept(trip)
    expect(await catchProblem(acts.drop(trip.id, 1))).toBe('VALIDATION_FAILED')
    const remove = () => h.db.deleteFrom('order_leg').where('id', '=', trip.legs[1]!.id).execute()
    await expect(remove()).rejects.toMatchObject({ constraint: 'ground_transfer_kept' })
    await end(trip)
    await acts.dropped(trip.id, 1)
    expect(await rowsOf(trip)).toEqual([])
  })

  it('calls cars of a canceled trip off', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    await accept(trip)
    await arrange(trip)
    await ask(trip, { at: 1 })
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect((await rowsOf(trip)).map(({ status }) => status).toSorted()).toEqual(['canceled', 'declined'])
    expect(await extras(trip)).toMatchObject([{ status: 'Canceled' }])
    expect(await catchProblem(accept(trip))).toBe('CAR_CLOSED')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('the trip sheet', () => {
  it('names confirmed cars and drivers; addresses are for the customer', async () => {
    const trip = await newTrip()
    await ask(trip)
    const order = await h.row(trip.id)
    expect((await buildOwnSheet(h, order, 'en')).legs[0]!.cars).toEqual([])
    await offer(trip, 18_000)
    await accept(trip)
    await arrange(trip)
    expect((await buildOwnSheet(h, order, 'en')).legs[0]!.cars).toMatchObject([{ end: 'departure', driver, address: car.address }])
    expect((await buildSheet(h, order, 'en')).legs[0]!.cars).toMatchObject([{ driver, address: null }])
    await retime(trip, '13:00')
    expect((await buildOwnSheet(h, await h.row(trip.id), 'en')).legs[0]!.cars).toMatchObject([
      { isMoved: true, driver: null, pickupAt: null },
    ])
  })

  it.each(['departure', 'arrival'] as const)(
    'keeps the phone of a driver on a link until hours after the ride, of a car at the %s',
    async (end) => {
      const trip = await newTrip()
      await ask(trip, { end })
      await offer(trip, 0)
      await arrange(trip)
      const order = await h.row(trip.id)
      const phones = async () =>
        Promise.all([buildSheet(h, order, 'en'), buildOwnSheet(h, order, 'en')]).then((sheets) =>
          sheets.map(({ legs }) => legs[0]!.cars.map((one) => one.driver)),
        )
      const { pickup_at: pickup, for_at: landing } = await row(trip)
      const before = h.clock.now()
      h.clock.set((pickup ?? landing).add({ hours: sharedPhoneHours }).subtract({ seconds: 1 }))
      expect(await phones()).toEqual([[driver], [driver]])
      h.clock.set((pickup ?? landing).add({ hours: sharedPhoneHours }))
      expect(await phones()).toEqual([[{ ...driver, phone: null }], [driver]])
      h.clock.set(before)
    },
  )
})

describe('addresses and drivers', () => {
  const personal = ['address', 'note', 'answer', 'driver_name', 'driver_phone', 'plate'] as const

  it('are forgotten a month after the flight', async () => {
    const trip = await newTrip()
    await ask(trip, { note: 'A child seat' })
    await offer(trip, 18_000, { answer: 'A black saloon' })
    await accept(trip)
    await arrange(trip)
    await eraseOldTransfers(h)
    expect((await row(trip)).address).toBe(car.address)
    const longAgo = h.clock.now().subtract({ hours: 24 * 31 })
    await h.db
      .updateTable('order_leg')
      .set({ departure_at: longAgo.toString(), arrival_at: longAgo.add({ hours: 2 }).toString() })
      .where('id', '=', trip.legs[0]!.id)
      .execute()
    expect(await eraseOldTransfers(h)).toBe(1)
    const left = await row(trip)
    expect(personal.map((column) => left[column])).toEqual(personal.map(() => null))
  })

  it('go with the account, also those of cars that are over', async () => {
    const trip = await newTrip()
    await ask(trip)
    await end(trip)
    const files = await h.db.transaction().execute((trx) => groundTransfersPersonalData.exportFiles!(trx, h.clientId, 'en'))
    expect(JSON.stringify(files)).toContain('Mill Lane')
    await h.db.transaction().execute((trx) => groundTransfersPersonalData.erase!(trx, h.clientId))
    const left = await row(trip)
    expect([left.status, ...personal.map((column) => left[column])]).toEqual(['declined', ...personal.map(() => null)])
  })
})

describe('the database', () => {
  /** What the guard refuses is possible without it. */
  async function unguarded(act: () => Promise<unknown>, [table, trigger] = ['ground_transfer', 'ground_transfer_guard']) {
    const turn = (to: 'DISABLE' | 'ENABLE') => sql`ALTER TABLE ${sql.ref(table!)} ${sql.raw(to)} TRIGGER ${sql.ref(trigger!)}`.execute(h.db)
    await turn('DISABLE')
    await act().finally(() => turn('ENABLE'))
  }
  const set = (trip: Trip, values: Record<string, unknown>) => async () => {
    const { id } = await row(trip)
    return h.db.transaction().execute((trx) => trx.updateTable('ground_transfer').set(values).where('id', '=', id).execute())
  }

  it('goes from a question to an end in the steps that people take', async () => {
    const trip = await newTrip()
    await ask(trip)
    await end(trip)
    const act = set(trip, { status: 'asked' })
    await expect(act()).rejects.toEqual(guarded('ground_transfer_step'))
    await unguarded(act)
  })

  it('keeps what was agreed', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 0)
    const act = set(trip, { leg_end: 'arrival', pickup_at: null })
    await expect(act()).rejects.toEqual(guarded('ground_transfer_kept'))
    await unguarded(act)
  })

  it('charges an accepted price with just that invoice', async () => {
    const trip = await newTrip()
    await ask(trip)
    await offer(trip, 18_000)
    const other = (await acts.invoicesOf(trip.id))[0]!.id
    const act = set(trip, { status: 'confirmed', invoice_id: other })
    await expect(act()).rejects.toEqual(guarded('ground_transfer_charged'))
    await unguarded(act, ['ground_transfer', 'ground_transfer_charged'])
  })

  it('charges for no car that was not accepted', async () => {
    const trip = await newTrip()
    const [invoice] = await acts.invoicesOf(trip.id)
    const charge = { invoice_id: invoice!.id, position: 9, order_id: trip.id, service: 'ground_transfer', amount: 500, note: null } as const
    const insert = () => h.db.transaction().execute((trx) => trx.insertInto('ancillary_charge').values(charge).execute())
    const act = insert
    await expect(act()).rejects.toEqual(guarded('ancillary_charge_transfer'))
    await unguarded(act, ['ancillary_charge', 'ancillary_charge_transfer'])
  })

  it('gives no car to a trip whose price includes none', async () => {
    const trip = await newTrip()
    await ask(trip)
    const { id: _, ...asked } = await row(trip)
    await end(trip)
    await setPrice(trip, 1_999_999)
    const insert = () =>
      h.db
        .insertInto('ground_transfer')
        .values({ ...asked, is_included: true } as never)
        .execute()
    const act = insert
    await expect(act()).rejects.toEqual(guarded('ground_transfer_included'))
    await unguarded(act)
  })
})
