import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { decodeCursor, type Cursor } from '../../platform/http/cursor.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { jpegFile, pdfFile } from '../../sales/travel-documents/travel-documents.fixture.ts'
import { noIdentity, type DocumentIdentity } from '@aquilane/domain/travel-documents/document-identity'
import { toApprovalColumns } from '../../sales/travel-documents/approved-data.ts'
import { listChecklist } from './list-checklist.ts'
import { getTrip } from './trip-view.ts'
import { changeItem, syncChecklist } from './checklist.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { crewTrip } from './crew.fixture.ts'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { releaseTrip, revokeRelease } from './release.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { retimeTrip } from './retime-trip.ts'
import { sendManifest, getManifest } from './manifests.ts'
import { changeManifestPerson } from './manifest-person.ts'
import { printManifest } from './service.ts'
import { closeTrip } from './after-flight.ts'
import { approveBill, enterBill } from './bills.ts'
import { billedEuros } from './bills.fixture.ts'
import { recordFlight } from './record-flight.ts'
import { completeFlownOrders } from '../../sales/booking/complete-order.ts'
import { createInvoiceByStaff } from '../../sales/invoices/admin.ts'
import { getReport } from '../../office/reports/service.ts'
import { addItemFiles, readItemFile, removeItemFile } from './files.ts'
import { getOrderForStaff, listOrdersForStaff } from '../../sales/orders/admin.ts'

let h: OrdersHarness
let owner: string
let member: string
let other: string
let second: string
let day = 20

beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  member = (await signInTestStaff(h.db, ['operations'])).id
  second = (await signInTestStaff(h.db, ['operations'])).id
  other = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())

/** A paid charter from Luton to Nice. */
async function confirmedTrip() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const offer = offers.find(({ firmness }) => firmness === 'firm')!
  const order = await h.create(owner, offer.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return { id: order.id, legId: order.legs[0]!.id, date }
}
type Trip = Awaited<ReturnType<typeof confirmedTrip>>

const items = async ({ id }: Trip) => (await getTrip(h, id, 'en')).items
const item = async (trip: Trip, kind: string) => (await items(trip)).find((one) => one.kind === kind)!
const statusOf = async (trip: Trip, kind: string) => (await item(trip, kind))?.status
const phase = async ({ id }: Trip) => (await getTrip(h, id, 'en')).phase
async function settle(trip: Trip, kind: string, status: 'OK' | 'REQ' | 'NA' = 'OK') {
  const { id, revision, proof } = await item(trip, kind)
  // What follows from data has cases of its own.
  if (proof === 'derived') await h.db.updateTable('checklist_item').set({ status, causes: [] }).where('id', '=', id).execute()
  else await changeItem(h, { id, revision, memberId: member, status, ...(proof === 'reference' ? { reference: 'REF-1' } : {}) })
}
async function settleAll(trip: Trip) {
  await crewTrip(h, trip.id, member)
  for (const { kind, isRequired, status } of await items(trip)) if (isRequired && status !== 'OK') await settle(trip, kind)
}
const move = (trip: Trip, time: string, isDryRun = false, tail: string | null = null) =>
  retimeOrder(h, {
    id: trip.id,
    legs: time === '' ? [] : [{ id: trip.legId, departureLocal: `${trip.date.toString()}T${time}` }],
    tail,
    actor: `staff:${member}`,
    reason: 'Slot',
    isDryRun,
    isAgreed: true,
  })
const openIds = async (trip: Trip) =>
  (await items(trip)).filter(({ isRequired, status }) => isRequired && !isSettled(status)).map(({ id }) => id)
const release = async (trip: Trip, reason: string | null = null) =>
  releaseTrip(h, { orderId: trip.id, memberId: member, override: reason === null ? null : { reason, items: await openIds(trip) } })
const decide = (approval: string, memberId: string) => decideApproval(h, { id: approval, isApproved: true, note: null, memberId })

describe('the checklist of a confirmed trip', () => {
  it('has what its airports, countries and aircraft ask for, each with its time', async () => {
    const trip = await confirmedTrip()
    const kinds = (await items(trip)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['crew', 'slot_departure', 'slot_arrival', 'customs', 'general_declaration', 'gar_departure', 'flight_plan']),
    )
    expect(kinds).not.toContain('gar_arrival')
    expect(kinds).not.toContain('eapis_departure')
    expect(await statusOf(trip, 'payment')).toBe('OK')
    expect((await item(trip, 'gar_departure')).dueAt.toString()).toBe(`${trip.date.toString()}T10:00:00Z`)
    expect(await phase(trip)).toBe('Preparing')
  })

  it('marks what was done for revision in the transaction that moves the flight, and only that', async () => {
    const trip = await confirmedTrip()
    await settle(trip, 'slot_departure')
    await settle(trip, 'fuel', 'REQ')
    await settle(trip, 'mass_balance')
    await move(trip, '14:00', true)
    expect(await statusOf(trip, 'slot_departure')).toBe('OK')
    await move(trip, '14:00')
    const slot = await item(trip, 'slot_departure')
    expect(slot).toMatchObject({ status: 'Revise', causes: ['time'] })
    expect(slot.dueAt.toString()).toContain('T14:00:00')
    expect(await statusOf(trip, 'fuel')).toBe('Revise')
    expect(await statusOf(trip, 'mass_balance')).toBe('OK')
    expect(await statusOf(trip, 'handling_departure')).toBe('NR')
    await settle(trip, 'slot_departure')
    expect(await item(trip, 'slot_departure')).toMatchObject({ status: 'OK', causes: [] })
  })

  it('has handling, mass and balance looked at again for other luggage, and nothing else', async () => {
    const trip = await confirmedTrip()
    for (const kind of ['handling_departure', 'mass_balance', 'customs', 'slot_departure']) await settle(trip, kind)
    const { legId } = trip
    const change = { legs: [{ id: legId, luggageKg: 45, party: { skis: 1 } }], tail: null, actor: `staff:${member}` as const }
    await retimeOrder(h, { ...change, id: trip.id, reason: 'Skis', isDryRun: false, isAgreed: true })
    for (const kind of ['handling_departure', 'mass_balance'])
      expect(await item(trip, kind)).toMatchObject({ status: 'Revise', causes: ['luggage'] })
    for (const kind of ['customs', 'slot_departure']) expect(await statusOf(trip, kind)).toBe('OK')
  })

  it('says which cause: another aircraft', async () => {
    const trip = await confirmedTrip()
    await settle(trip, 'mass_balance')
    const fleet = await h.fleet.current()
    const order = await h.db.selectFrom('orders').select(['aircraft_id', 'operator_id']).where('id', '=', trip.id).executeTakeFirstOrThrow()
    const tails = [...fleet.aircraft.values()].filter((one) => one.operatorId === order.operator_id && one.id !== order.aircraft_id)
    for (const { tail } of tails)
      if (
        await move(trip, '', false, tail).then(
          () => true,
          () => false,
        )
      )
        break
    expect(await item(trip, 'mass_balance')).toMatchObject({ status: 'Revise', causes: ['tail'] })
  })

  it('lets the second of two members see the first one’s change', async () => {
    const trip = await confirmedTrip()
    const { id, revision } = await item(trip, 'fuel')
    const change = (reference: string) => catchProblem(changeItem(h, { id, revision, memberId: member, status: 'REQ', reference }))
    const results = await Promise.all([change('one'), change('two')])
    expect(results.toSorted()).toEqual(['CHECKLIST_CHANGED', 'accepted'])
  })

  it('is dropped with its trip; what was asked for stays to be canceled', async () => {
    const trip = await confirmedTrip()
    await settle(trip, 'slot_departure', 'REQ')
    await cancelOrder(h, { id: trip.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await statusOf(trip, 'slot_departure')).toBe('CNL')
    expect(await item(trip, 'fuel')).toBeUndefined()
    expect(await phase(trip)).toBeNull()
  })

  it('names its items across all trips by when they are due', async () => {
    const trip = await confirmedTrip()
    await settle(trip, 'slot_departure')
    await move(trip, '15:00')
    const list = (view: 'all' | 'revised' | 'day') => listChecklist(h, { view, memberId: member, page: 1, perPage: 100, locale: 'en' })
    expect((await list('revised')).tasks.filter(({ order }) => order.id === trip.id).map(({ kind }) => kind)).toEqual(['slot_departure'])
    expect((await list('day')).tasks.filter(({ order }) => order.id === trip.id)).toEqual([])
    const dues = (await list('all')).tasks.map(({ dueAt }) => dueAt.epochMilliseconds)
    expect(dues).toEqual(dues.toSorted((a, b) => a - b))
  })
})

describe('an item', () => {
  const change = async (trip: Trip, kind: string, more: { status?: 'OK' | 'NA' | 'REQ'; reference?: string | null }) => {
    const { id, revision } = await item(trip, kind)
    return catchProblem(changeItem(h, { id, revision, memberId: member, ...more }))
  }

  it('that follows from data is set by nobody', async () => {
    const trip = await confirmedTrip()
    for (const kind of ['crew', 'travel_documents', 'general_declaration', 'gar_departure', 'actual_times', 'operator_bill'])
      for (const status of ['OK', 'NA', 'REQ'] as const)
        expect([kind, await change(trip, kind, { status })]).toEqual([kind, 'ITEM_DERIVED'])
    expect(await change(trip, 'contract', { status: 'REQ' })).toBe('ITEM_DERIVED')
    expect([await statusOf(trip, 'contract'), await statusOf(trip, 'payment')]).toEqual(['OK', 'OK'])
  })

  it('that another party grants is done with its reference, and keeps it', async () => {
    const trip = await confirmedTrip()
    expect(await change(trip, 'slot_departure', { status: 'OK' })).toBe('REFERENCE_MISSING')
    expect(await change(trip, 'slot_departure', { status: 'REQ' })).toBe('accepted')
    expect(await change(trip, 'slot_departure', { status: 'OK', reference: 'SL-4711' })).toBe('accepted')
    expect(await change(trip, 'slot_departure', { reference: null })).toBe('REFERENCE_MISSING')
    expect(await change(trip, 'flight_plan', { status: 'OK' })).toBe('accepted')
  })

  it('of the documents is done once everybody on board has an approved one; a passenger who leaves takes the release back', async () => {
    const trip = await confirmedTrip()
    const sync = () => h.db.transaction().execute((trx) => syncChecklist(h, trx, trip.id))
    const first = await onBoard(trip, '520000101')
    await sync()
    expect(await statusOf(trip, 'travel_documents')).toBe('NR')
    await onBoard(trip, '520000102')
    await sync()
    expect(await statusOf(trip, 'travel_documents')).toBe('OK')
    await settleAll(trip)
    await release(trip)
    await h.db.updateTable('travel_document').set({ status: 'canceled', passenger: null, document: null }).where('id', '=', first).execute()
    await sync()
    expect(await statusOf(trip, 'travel_documents')).toBe('NR')
    expect(await phase(trip)).toBe('Preparing')
  })
})

/** An approved passport of a passenger. */
async function onBoard(trip: Trip, number: string, identity: DocumentIdentity = noIdentity): Promise<string> {
  const person = aPassenger()
  const document = { ...aPassport(), number }
  const values = { order_id: trip.id, order_leg_id: trip.legId, client_id: owner, created_at: h.clock.now().toString() }
  const { id } = await h.db
    .insertInto('travel_document')
    .values({ ...values, status: 'approved', ...toApprovalColumns({ person, document, identity }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A trip with its crew and manifests; other items are open. */
async function readyTrip() {
  const trip = await confirmedTrip()
  await crewTrip(h, trip.id, member)
  for (const kind of ['general_declaration', 'gar_departure']) await settle(trip, kind)
  return trip
}

describe('a release', () => {
  it('needs everything required, or a reason; a change of the flight takes it back', async () => {
    const trip = await confirmedTrip()
    expect(await catchProblem(release(trip))).toBe('RELEASE_BLOCKED')
    // No reason replaces a manifest.
    await expect(release(trip, 'Slot is promised by phone')).rejects.toMatchObject({
      code: 'RELEASE_BLOCKED',
      facts: { without_reason: ['crew', 'general_declaration', 'gar_departure'] },
    })
    for (const kind of ['general_declaration', 'gar_departure']) await settle(trip, kind)
    await expect(release(trip, 'Slot is promised by phone')).rejects.toMatchObject({ facts: { without_reason: ['crew'] } })
    await crewTrip(h, trip.id, member)
    // Its crew is on the manifests.
    for (const kind of ['general_declaration', 'gar_departure']) await settle(trip, kind)
    const approval = (await release(trip, 'Slot is promised by phone'))!
    expect(await phase(trip)).toBe('Preparing')
    expect(await getTrip(h, trip.id, 'en')).toMatchObject({ release: null, releaseWaitsFor: approval })
    expect(await catchProblem(decide(approval, member))).toBe('FOUR_EYES_REQUIRED')
    await decide(approval, second)
    expect(await phase(trip)).toBe('Released')
    await revokeRelease(h, { orderId: trip.id, memberId: member })
    await settleAll(trip)
    await release(trip)
    expect((await getTrip(h, trip.id, 'en')).release).toMatchObject({ by: member, override: null })
    // The dry run names what falls, and changes nothing.
    const change = {
      id: trip.id,
      legs: [{ id: trip.legId, departureLocal: `${trip.date.toString()}T16:00` }],
      tail: null,
      memberId: member,
      reason: 'Slot',
    } as const
    const { checklist } = await retimeTrip(h, { ...change, isDryRun: true })
    expect(checklist).toMatchObject({ isReleaseTaken: true })
    expect(await phase(trip)).toBe('Released')
    const done = async () => (await items(trip)).filter(({ status }) => status === 'OK').length
    const before = await done()
    await move(trip, '16:00')
    expect(before - (await done())).toBe(checklist.reopened.length)
    const { history } = await getOrderForStaff(h, trip.id, 'en')
    expect(history.findLast(({ action }) => action === 'retimed')?.move).toMatchObject({
      flights: [{ departure: 'LTN', arrival: 'NCE', zone: 'Europe/London', before: expect.any(String), after: expect.any(String) }],
      aircraft: null,
    })
    expect(await phase(trip)).toBe('Preparing')
  })

  it('names every open item and the second member, on the trip and the board; one that opens later ends it', async () => {
    const trip = await readyTrip()
    await settle(trip, 'fuel')
    const open = await openIds(trip)
    expect(open.length).toBeGreaterThan(1)
    const few = { reason: 'Slot is promised by phone', items: open.slice(1) }
    expect(await catchProblem(releaseTrip(h, { orderId: trip.id, memberId: member, override: few }))).toBe('CHANGED_MEANWHILE')
    await decide((await release(trip, 'Slot is promised by phone'))!, second)
    const { release: given } = await getTrip(h, trip.id, 'en')
    expect(given).toMatchObject({ by: member, override: { reason: 'Slot is promised by phone', approvedBy: second } })
    expect(given!.override!.items.length).toBeGreaterThan(0)
    const { history } = await getOrderForStaff(h, trip.id, 'en')
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['trip-released-anyway', 'approved']))
    const crew = await item(trip, 'crew')
    const reopen = h.db.updateTable('checklist_item').set({ status: 'NR' }).where('id', '=', crew.id).execute()
    await expect(reopen).rejects.toMatchObject({ constraint: 'trip_release_settled' })
    const fuel = await item(trip, 'fuel')
    await changeItem(h, { id: fuel.id, revision: fuel.revision, memberId: other, status: 'HOLD' })
    expect(await phase(trip)).toBe('Preparing')
  })

  it('with items open ends with a change of the trip', async () => {
    const trip = await readyTrip()
    await decide((await release(trip, 'Slot is promised by phone'))!, second)
    expect(await phase(trip)).toBe('Released')
    await move(trip, '16:00')
    expect(await phase(trip)).toBe('Preparing')
  })

  it('that was asked for is not given once an item or the flight has changed', async () => {
    const trip = await readyTrip()
    const approval = (await release(trip, 'Slot is promised by phone'))!
    await move(trip, '16:00')
    expect(await catchProblem(decide(approval, second))).toMatch(/^(CHANGED_MEANWHILE|RELEASE_BLOCKED|APPROVAL_OUTDATED)$/)
    expect(await phase(trip)).toBe('Preparing')
  })

  it('with items open that are not all named, or of one member, is refused by the database; without its constraints it is not', async () => {
    const trip = await readyTrip()
    const row = { order_id: trip.id, released_at: h.clock.now().toString(), released_by: member, override_reason: 'Alone' }
    const insert = (more: object) =>
      h.db
        .insertInto('trip_release')
        .values({ ...row, ...more })
        .execute()
    const open = await openIds(trip)
    await expect(insert({ override_items: open })).rejects.toMatchObject({ constraint: 'trip_release_override' })
    await expect(insert({ override_items: open, approved_by: member })).rejects.toMatchObject({ constraint: 'trip_release_second_member' })
    await expect(insert({ override_items: open.slice(1), approved_by: second })).rejects.toMatchObject({
      constraint: 'trip_release_settled',
    })
    const unguarded = h.db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE trip_release DROP CONSTRAINT trip_release_override, DROP CONSTRAINT trip_release_second_member`.execute(trx)
      for (const more of [{ override_items: open }, { override_items: open, approved_by: member }]) {
        await trx
          .insertInto('trip_release')
          .values({ ...row, ...more })
          .execute()
        await trx.deleteFrom('trip_release').where('order_id', '=', trip.id).execute()
      }
      throw new Error('undone')
    })
    await expect(unguarded).rejects.toThrow('undone')
  })

  it('is refused by the database while something required is open; without the guard it is not', async () => {
    const trip = await confirmedTrip()
    const insert = () =>
      h.db.insertInto('trip_release').values({ order_id: trip.id, released_at: h.clock.now().toString(), released_by: member }).execute()
    await expect(insert()).rejects.toMatchObject({ constraint: 'trip_release_settled' })
    await sql`ALTER TABLE trip_release DISABLE TRIGGER trip_release_settled`.execute(h.db)
    try {
      await insert()
      await revokeRelease(h, { orderId: trip.id, memberId: member })
    } finally {
      await sql`ALTER TABLE trip_release ENABLE TRIGGER trip_release_settled`.execute(h.db)
    }
  })

  it('does not survive an item that opens at the same moment', async () => {
    const trip = await confirmedTrip()
    await settleAll(trip)
    const fuel = await item(trip, 'fuel')
    await Promise.all([
      release(trip).catch(() => null),
      changeItem(h, { id: fuel.id, revision: fuel.revision, memberId: other, status: 'HOLD' }),
    ])
    expect(await phase(trip)).toBe('Preparing')
  })
})

describe('a manifest', () => {
  const reference = (trip: Trip) => ({ orderId: trip.id, legId: trip.legId, authority: 'gar_departure' }) as const
  const details = { gender: 'F', nationality: 'GBR', birthPlace: 'Leeds', residence: 'GBR', address: null } as const
  const send = async (trip: Trip) =>
    sendManifest(h, {
      ...reference(trip),
      memberId: member,
      receipt: 'GAR-77',
      shown: (await getManifest(h, reference(trip))).sha256,
    })

  it('goes out complete, settles its item, and says when it has changed since', async () => {
    const trip = await confirmedTrip()
    const people = [await onBoard(trip, '520000001'), await onBoard(trip, '520000002')]
    const { people: list } = await getManifest(h, reference(trip))
    expect(list[0]!.missing).toEqual(['gender', 'nationality', 'birth_place'])
    expect(await catchProblem(send(trip))).toBe('MANIFEST_INCOMPLETE')
    for (const id of people) await changeManifestPerson(h, { orderId: trip.id, legId: trip.legId, id, memberId: member, details })
    // It has no crew.
    expect(await catchProblem(send(trip))).toBe('MANIFEST_INCOMPLETE')
    await crewTrip(h, trip.id, member)
    expect((await getManifest(h, reference(trip))).crew[0]).toMatchObject({ seat: 'captain', document_type: 'Passport', missing: [] })
    await send(trip)
    expect(await item(trip, 'gar_departure')).toMatchObject({ status: 'OK', reference: 'GAR-77' })
    const sent = async () => (await getTrip(h, trip.id, 'en')).legs[0]!.manifests.find((one) => one.authority === 'gar_departure')
    expect(await sent()).toMatchObject({ incomplete: 0, without: 0, sent: { isChanged: false } })
    await changeManifestPerson(h, {
      orderId: trip.id,
      legId: trip.legId,
      id: people[0]!,
      memberId: member,
      details: { ...details, birthPlace: 'York' },
    })
    expect(await sent()).toMatchObject({ sent: { isChanged: true } })
  })

  it('has sex, nationality and place of birth from the review, and what operations corrects before it', async () => {
    const trip = await confirmedTrip()
    const identity = { gender: 'X', nationality: 'ITA', birth_place: 'Milano' } as const
    const id = await onBoard(trip, '520000006', identity)
    const person = async () => (await getManifest(h, reference(trip))).people[0]
    expect(await person()).toMatchObject({ ...identity, missing: [] })
    const none = { gender: null, nationality: null, birthPlace: null, residence: null, address: null }
    const change = { orderId: trip.id, legId: trip.legId, id, memberId: member }
    await changeManifestPerson(h, { ...change, details: { ...none, birthPlace: 'Monza' } })
    expect(await person()).toMatchObject({ ...identity, birth_place: 'Monza' })
  })

  it('is refused when it is not the one that was shown', async () => {
    const trip = await confirmedTrip()
    const shown = (await getManifest(h, reference(trip))).sha256
    await onBoard(trip, '520000003')
    const call = sendManifest(h, { ...reference(trip), memberId: member, receipt: null, shown })
    expect(await catchProblem(call)).toBe('MANIFEST_CHANGED')
  })

  it('is printed for its authority', async () => {
    const trip = await confirmedTrip()
    await onBoard(trip, '520000004')
    await crewTrip(h, trip.id, member)
    const file = await printManifest(h, await getManifest(h, reference(trip)))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('loses what was added with the passenger’s document', async () => {
    const trip = await confirmedTrip()
    const id = await onBoard(trip, '520000005')
    await changeManifestPerson(h, { orderId: trip.id, legId: trip.legId, id, memberId: member, details })
    await h.db
      .updateTable('travel_document')
      .set({ erased_at: h.clock.now().toString(), passenger: null, document: null })
      .where('id', '=', id)
      .execute()
    expect(await h.db.selectFrom('manifest_passenger').selectAll().where('travel_document_id', '=', id).execute()).toEqual([])
  })
})

describe('after the flight', () => {
  const record = (trip: Trip, start: Temporal.Instant, over = {}) =>
    recordFlight(h, {
      orderId: trip.id,
      legId: trip.legId,
      memberId: member,
      offBlockAt: start,
      takeoffAt: start.add({ minutes: 8 }),
      landingAt: start.add({ minutes: 118 }),
      onBlockAt: start.add({ minutes: 124 }),
      pax: 2,
      delayCode: null,
      fuelKg: 900,
      isDeiced: false,
      ...over,
    })
  async function flownTrip() {
    const trip = await confirmedTrip()
    const { departure_at: at } = await h.db
      .selectFrom('order_leg')
      .select('departure_at')
      .where('id', '=', trip.legId)
      .executeTakeFirstOrThrow()
    h.clock.advance({ seconds: Math.ceil(h.clock.now().until(at).total('seconds')) + 86_400 })
    await completeFlownOrders(h)
    return { trip, at }
  }
  const bill = (trip: Trip, factor: number) =>
    getTrip(h, trip.id, 'en').then(({ result }) => {
      const amountCents = Math.round(result.quotedCost * factor)
      return enterBill(h, { orderId: trip.id, memberId: member, reference: 'OP-1', ...billedEuros(amountCents), note: null }).then(
        () => amountCents,
      )
    })

  it('times come in their order, not ahead of their time, and a late departure has a code', async () => {
    const { trip, at } = await flownTrip()
    expect(await catchProblem(record(trip, at, { landingAt: null }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(record(trip, at, { takeoffAt: at.subtract({ minutes: 1 }) }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(record(trip, h.clock.now().add({ minutes: 5 })))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(record(trip, at.add({ minutes: 30 })))).toBe('VALIDATION_FAILED')
    const late = async () =>
      (await listChecklist(h, { view: 'landed', memberId: member, page: 1, perPage: 100, locale: 'en' })).tasks.flatMap(({ order, kind }) =>
        order.id === trip.id ? [kind] : [],
      )
    expect(await late()).toEqual(['actual_times'])
    await record(trip, at.add({ minutes: 30 }), { delayCode: '93' })
    expect(await late()).toEqual([])
    expect(await phase(trip)).toBe('Landed')
  })

  it('a bill 4 % above the quote needs another member; then the trip is closed and its result frozen', async () => {
    const { trip, at } = await flownTrip()
    await record(trip, at)
    const close = () => closeTrip(h, { orderId: trip.id, memberId: other, reason: null })
    expect(await catchProblem(close())).toBe('TRIP_INCOMPLETE')
    const cents = await bill(trip, 1.04)
    expect((await getTrip(h, trip.id, 'en')).operators[0]?.bill).toMatchObject({ isFlagged: true, differencePermille: 40 })
    const approve = (memberId: string, shownCents = cents) => approveBill(h, { orderId: trip.id, memberId, shownCents, reason: 'De-icing' })
    expect(await catchProblem(approve(member))).toBe('FOUR_EYES_REQUIRED')
    expect(await catchProblem(approve(other, cents - 1))).toBe('BILL_CHANGED')
    await approve(other)
    expect(await phase(trip)).toBe('Reconciled')
    await close()
    expect(await phase(trip)).toBe('Closed')
    expect(await catchProblem(bill(trip, 1))).toBe('TRIP_CLOSED')
    expect(await catchProblem(record(trip, at))).toBe('TRIP_CLOSED')
    const rewrite = () => sql`UPDATE trip_closing SET revenue = revenue + 1, margin = margin + 1 WHERE order_id = ${trip.id}`.execute(h.db)
    await expect(rewrite()).rejects.toThrow(/frozen/)
    await sql`ALTER TABLE trip_closing DISABLE TRIGGER trip_closing_frozen`.execute(h.db)
    try {
      await rewrite()
    } finally {
      await sql`ALTER TABLE trip_closing ENABLE TRIGGER trip_closing_frozen`.execute(h.db)
    }
  })

  it('a charge that is paid after the closing reopens the trip; it is in received and margin, which are the sums of the postings', async () => {
    const { trip, at } = await flownTrip()
    await record(trip, at)
    const cents = await bill(trip, 1)
    await approveBill(h, { orderId: trip.id, memberId: other, shownCents: cents, reason: null })
    const close = () => closeTrip(h, { orderId: trip.id, memberId: other, reason: null })
    await close()
    const before = (await getTrip(h, trip.id, 'en')).result
    const plus = (cents: number) => cents + 84_000
    await payExtra(trip, 84_000)
    const reopened = await getTrip(h, trip.id, 'en')
    expect(reopened).toMatchObject({
      phase: 'Reconciled',
      closed: null,
      reopened: { revenue: before.revenue, margin: before.margin },
      result: { revenue: plus(before.revenue), margin: plus(before.margin) },
    })
    await close()
    const closed = await getTrip(h, trip.id, 'en')
    expect(closed).toMatchObject({ phase: 'Closed', reopened: null, result: { revenue: plus(before.revenue) } })
    expect(await reported(trip)).toEqual(await posted(trip))
    expect((await reported(trip)).revenue).toBe(closed.result.revenue)
  })

  /** A charge of staff for a flown trip, paid by card. */
  async function payExtra(trip: Trip, cents: number) {
    const lines = [{ service: 'catering', amount: cents / 100, note: 'Dinner for two, ordered on board' }]
    await createInvoiceByStaff(h, { order: { id: trip.id }, lines }, other, null)
    const invoice = await h.db
      .selectFrom('invoice')
      .select('id')
      .where('order_id', '=', trip.id)
      .where('type', '=', 'Additional')
      .executeTakeFirstOrThrow()
    const { bankId } = await h.openCard(owner, invoice.id)
    await h.submitCard(bankId)
    await h.recover()
  }
  /** What the report of margins says of a trip that was closed today. */
  const reported = async ({ id }: Trip) => {
    const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
    const { rows } = await getReport(h, { name: 'margin', by: 'trip', within: null, from: day, to: day })
    const [, revenue, , cost] = rows.find((row) => row.id === id)?.values ?? []
    return { revenue, cost }
  }
  /** Sums of the ledger, told apart by account and not by the functions of the database. */
  async function posted({ id }: Trip) {
    const invoices = (await h.db.selectFrom('invoice').select('id').where('order_id', '=', id).execute()).map((one) => `invoice:${one.id}`)
    const { rows } = await sql<{ kind: string; reference: string; amount: number }>`
      SELECT account.kind, posted.reference, entry.amount FROM ledger_entry entry
      JOIN ledger_transaction posted ON posted.id = entry.transaction_id JOIN ledger_account account ON account.id = entry.account_id`.execute(
      h.db,
    )
    const sum = (kinds: string[], isOwn: (reference: string) => boolean) =>
      rows.reduce((total, row) => total + (kinds.includes(row.kind) && isOwn(row.reference) ? row.amount : 0), 0)
    const isOwn = (reference: string) => reference === `order:${id}` || invoices.includes(reference)
    return {
      revenue: -sum(['revenue', 'taxes_payable', 'promotion_expense'], isOwn),
      cost: sum(['operator_cost'], (reference) => reference.startsWith(`order:${id}:`)),
    }
  }

  it('without the four-eyes constraint a member would approve the own bill', async () => {
    const { trip } = await flownTrip()
    const cents = await bill(trip, 1.2)
    await sql`ALTER TABLE operator_bill DROP CONSTRAINT operator_bill_approver`.execute(h.db)
    try {
      await approveBill(h, { orderId: trip.id, memberId: member, shownCents: cents, reason: null })
      expect((await getTrip(h, trip.id, 'en')).operators[0]?.bill?.approved).toMatchObject({ by: member })
    } finally {
      await sql`UPDATE operator_bill SET approved_by = NULL, approved_at = NULL WHERE order_id = ${trip.id}`.execute(h.db)
      await sql`ALTER TABLE operator_bill ADD CONSTRAINT operator_bill_approver CHECK (NOT is_flagged OR approved_by <> entered_by)`.execute(
        h.db,
      )
    }
  })
})

describe('files of an item', () => {
  const sent = (bytes: Buffer, name: string): Spooled => ({
    field: 'files[]',
    name,
    bytes: bytes.length,
    tooLong: false,
    read: () => Promise.resolve(bytes),
    head: () => Promise.resolve(bytes.subarray(0, 4_096)),
    dispose: () => Promise.resolve(),
  })
  const add = (itemId: string, ...files: Spooled[]) => addItemFiles(h, { itemId, memberId: member, files })
  const storedFiles = async () => (await h.db.selectFrom('stored_file').select('id').execute()).length

  it('are kept as pictures of their pages, read page by page, and erased when one is removed', async () => {
    const trip = await confirmedTrip()
    const { id } = await item(trip, 'slot_departure')
    await add(id, sent(await pdfFile(2), '../slot\u202econfirmation.pdf'), sent(await jpegFile(), 'ppr.jpg'))
    const { files } = await item(trip, 'slot_departure')
    expect(files).toMatchObject([
      { name: 'ppr.jpg', pages: 1 },
      { name: 'slotconfirmation.pdf', pages: 2, added: { by: member } },
    ])
    const [, slot] = files
    const page = await readItemFile(h, { id: slot!.id, page: 2, memberId: member })
    expect(page.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    const looks = await h.db.selectFrom('audit').select(['actor', 'details']).where('subject', '=', `checklist-file:${slot!.id}`).execute()
    expect(looks).toEqual([{ actor: `staff:${member}`, details: { page: 2 } }])
    expect(await catchProblem(readItemFile(h, { id: slot!.id, page: 3, memberId: member }))).toBe('NOT_FOUND')
    const before = await storedFiles()
    await removeItemFile(h, { id: slot!.id, memberId: member })
    expect((await item(trip, 'slot_departure')).files).toMatchObject([{ name: 'ppr.jpg' }])
    expect(await storedFiles()).toBe(before - 1)
    expect(await catchProblem(readItemFile(h, { id: slot!.id, page: 1, memberId: member }))).toBe('NOT_FOUND')
    expect(await catchProblem(removeItemFile(h, { id: slot!.id, memberId: member }))).toBe('NOT_FOUND')
  })

  it('are refused together: wrong content, an empty one, an unknown item', async () => {
    const trip = await confirmedTrip()
    const { id } = await item(trip, 'crew')
    const good = sent(await jpegFile(), 'a.jpg')
    const before = await storedFiles()
    expect(await catchProblem(add(id, good, sent(Buffer.from('<script>alert(1)</script>'), 'b.jpg')))).toBe('WRONG_FORMAT')
    expect(await catchProblem(add(id, good, sent(Buffer.alloc(0), 'c.pdf')))).toBe('WRONG_FORMAT')
    expect(await catchProblem(add(id, { ...good, tooLong: true }))).toBe('WRONG_SIZE')
    expect(await catchProblem(add(crypto.randomUUID(), good))).toBe('NOT_FOUND')
    expect((await item(trip, 'crew')).files).toEqual([])
    expect(await storedFiles()).toBe(before)
  })

  it('are ten at most, also for members at the same time; without the trigger there are more', async () => {
    const trip = await confirmedTrip()
    const { id } = await item(trip, 'handling_departure')
    const picture = sent(await jpegFile(40, 30), 'a.jpg')
    await add(id, ...Array.from({ length: 9 }, () => picture))
    const atOnce = () =>
      Promise.all(
        [1, 2, 3].map(() =>
          add(id, picture).then(
            () => 'added',
            () => 'refused',
          ),
        ),
      )
    expect((await atOnce()).toSorted()).toEqual(['added', 'refused', 'refused'])
    expect((await item(trip, 'handling_departure')).files).toHaveLength(10)
    await sql`ALTER TABLE checklist_file DISABLE TRIGGER checklist_file_limit`.execute(h.db)
    await add(id, picture)
    await sql`ALTER TABLE checklist_file ENABLE TRIGGER checklist_file_limit`.execute(h.db)
    expect((await item(trip, 'handling_departure')).files).toHaveLength(11)
  })

  it('keep an item that no rule asks for any more', async () => {
    const trip = await confirmedTrip()
    await add((await item(trip, 'handling_departure')).id, sent(await jpegFile(40, 30), 'a.jpg'))
    await cancelOrder(h, { id: trip.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await item(trip, 'handling_departure')).toMatchObject({ status: 'CNL', files: [{ name: 'a.jpg' }] })
    expect(await item(trip, 'handling_arrival')).toBeUndefined()
  })
})

describe('lists that go on after a row', () => {
  interface Page {
    data: { id: string }[]
    next: string | null
  }
  const walk = async (read: (after: Cursor | null) => Promise<Page>): Promise<string[]> => {
    const ids: string[] = []
    let after: Cursor | null = null
    for (let page = 0; page < 100; page++) {
      const { data, next } = await read(after)
      ids.push(...data.map(({ id }) => id))
      if (next === null) break
      after = decodeCursor(next)
    }
    return ids
  }

  async function readOrders(which: Parameters<typeof listOrdersForStaff>[1]): Promise<Page> {
    const { orders, next } = await listOrdersForStaff(h, which)
    return { data: orders, next }
  }

  it('show every trip and every item once, in the order of their pages', async () => {
    for (let n = 0; n < 3; n++) await confirmedTrip()
    for (const status of ['Confirmed', 'Refund'] as const) {
      const which = { status, query: '', page: 1, locale: 'en' } as const
      const whole = (await listOrdersForStaff(h, { ...which, perPage: 100 })).orders.map(({ id }) => id)
      expect(whole.length).toBeGreaterThan(1)
      expect(await walk((after) => readOrders({ ...which, perPage: 2, after }))).toEqual(whole)
    }
    const read = async (perPage: number, after: Cursor | null) => {
      const { tasks: data, next } = await listChecklist(h, { view: 'all', memberId: member, page: 1, perPage, after, locale: 'en' })
      return { data, next }
    }
    const items = (await read(100, null)).data.map(({ id }) => id)
    expect(await walk((after) => read(7, after))).toEqual(expect.arrayContaining(items))
  })

  it('miss nothing when a row before them leaves the list', async () => {
    const which = { status: 'Confirmed', query: '', page: 1, perPage: 2, locale: 'en' } as const
    const whole = (await listOrdersForStaff(h, { ...which, perPage: 100 })).orders.map(({ id }) => id)
    const first = await listOrdersForStaff(h, which)
    await sql`UPDATE orders SET status = 'Completed' WHERE id = ${first.orders[0]!.id}`.execute(h.db)
    const second = await listOrdersForStaff(h, { ...which, page: 2, after: decodeCursor(first.next ?? '') })
    expect(second.orders.map(({ id }) => id)).toEqual(whole.slice(2, 4))
    // By counting rows one is left out.
    expect((await listOrdersForStaff(h, { ...which, page: 2 })).orders.map(({ id }) => id)).toEqual(whole.slice(3, 5))
    await sql`UPDATE orders SET status = 'Confirmed' WHERE id = ${first.orders[0]!.id}`.execute(h.db)
  })
})
