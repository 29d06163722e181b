import { expect } from 'vitest'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { loseAircraft } from '../sales/booking/lost-aircraft.fixture.ts'
import { insertProposedLeg } from '../sales/booking/proposed-leg.fixture.ts'
import { confirmOrder, flyOrder } from '../sales/orders/flown-order.fixture.ts'
import { systemClock } from '../platform/clock.ts'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { toApprovalColumns } from '../sales/travel-documents/approved-data.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { crewTrip } from '../trips/operations/crew.fixture.ts'
import { askedCar, offerCar } from '../trips/ground-transfers/asked-car.fixture.ts'
import { getManifest } from '../trips/operations/manifests.ts'
import { departed, flownOrder, forgetFlown, newPaidOrder, onItsDay, paidOrder } from './paid-trips.fixture.ts'
import { api, jpeg, people, post, nextDay, type LazyHints, type Together } from './world.fixture.ts'

/** The paid trip at another time of its day. */
async function newTime(): Promise<Record<string, unknown>> {
  const { id, legs } = await paidOrder()
  const [leg] = legs
  const departureDate = Temporal.PlainDateTime.from(leg!.departure_date.slice(0, 16)).add({ minutes: 45 })
  return {
    order: { id },
    legs: [{ id: leg!.id, departure_date: departureDate.toString({ smallestUnit: 'minute' }) }],
    tail: null,
    dry_run: true,
  }
}

/** The paid trip with a flight more, a day after its last one. */
async function flightMore(): Promise<Record<string, unknown>> {
  const { id, legs } = await paidOrder()
  const last = legs.at(-1)!
  const departureDate = Temporal.PlainDateTime.from(last.departure_date.slice(0, 16)).add({ hours: 24 })
  const leg = {
    departure: last.arrival_airport.icao,
    arrival: last.departure_airport.icao,
    departure_date: departureDate.toString({ smallestUnit: 'minute' }),
    pax: 2,
    luggage: 20,
    party: undefined,
  }
  return { order: { id }, leg, dry_run: true }
}

/** A paid trip out and back without its way back. */
async function flightLess(): Promise<Record<string, unknown>> {
  const { id, legs } = await newPaidOrder(nextDay(), true)
  return { order: { id }, leg: { id: legs.at(-1)!.id }, waive_fee: false, agreed_by: 'phone', refund: undefined, dry_run: true }
}

/** A paid trip with a flight that its customer has not answered, under the id of the order. */
async function askedTrip(): Promise<{ leg_proposal: { id: string } }> {
  const { id } = await newPaidOrder(nextDay())
  await insertProposedLeg(api, id, people.staff.id)
  return { leg_proposal: { id } }
}

/** The same of the customer who asks. */
async function askedOwnTrip(): Promise<Record<string, unknown>> {
  people.ada = await api.customer(500_000_000)
  const { id } = await confirmOrder(api, people.ada, nextDay())
  await insertProposedLeg(api, id, people.staff.id)
  return { leg_proposal: { id }, choice: 'decline' }
}

/** A trip that its customer moves by an hour. */
async function ownMove(): Promise<Record<string, unknown>> {
  people.ada = await api.customer(500_000_000)
  const { id, legs } = await confirmOrder(api, people.ada, nextDay())
  const later = Temporal.PlainDateTime.from(legs[0]!.departure_date.slice(0, 16)).add({ hours: 1 })
  return { order: { id }, legs: [{ id: legs[0]!.id, departure_date: later.toString({ smallestUnit: 'minute' }) }] }
}

/** The operator of an order, as bills name it. */
async function companyOf(id: string): Promise<{ id: number }> {
  const { operator_id: operator } = await api.db.selectFrom('orders').select('operator_id').where('id', '=', id).executeTakeFirstOrThrow()
  return { id: operator! }
}

/** A trip with a bill that another member entered. */
async function billed() {
  const { order, ...flight } = await departed()
  const operations = await signInTestStaff(api.db, ['operations'])
  await post('/gamma/staff/trip/record-flight', { order, ...flight, pax: 2, fuel_kg: null, deiced: false }, operations.headers)
  const amount = { amount: 9_000, currency: 'EUR' }
  await post('/gamma/staff/trip/enter-bill', { order, amount, vat: { kind: 'international' }, reference: 'OP-1' }, operations.headers)
  return { order, amount, company: await companyOf(order.id) }
}

async function closable() {
  const { order, amount } = await billed()
  await post('/gamma/staff/trip/approve-bill', { order, amount }, people.staff.headers)
  forgetFlown()
  await api.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', order.id).execute()
  return { order }
}

async function checklistItem() {
  const { id } = await paidOrder()
  const items = (await getTrip(api.app.ctx, id, 'en')).items
  const { id: item, revision } = items.find(({ kind }) => kind === 'fuel')!
  return { item: { id: item }, revision }
}

/** A file of an item whose other files are gone. */
async function checklistFile(): Promise<string> {
  const { item } = await checklistItem()
  await api.db.deleteFrom('checklist_file').where('item_id', '=', item.id).execute()
  const form = new FormData()
  form.set('item_id', item.id)
  form.append('files[]', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', '/gamma/staff/checklist/add-files', { headers: people.staff.headers, form })
  const { id } = await api.db.selectFrom('checklist_file').select('id').where('item_id', '=', item.id).executeTakeFirstOrThrow()
  return id
}

async function passengerOnBoard() {
  const { id, legs } = await paidOrder()
  await api.db.deleteFrom('travel_document').where('order_leg_id', '=', legs[0]!.id).execute()
  const leg = legs[0]!.id
  const approval = toApprovalColumns({ person: aPassenger(), document: aPassport() })
  const person = await api.db
    .insertInto('travel_document')
    .values({
      order_id: id,
      order_leg_id: leg,
      client_id: people.ada.clientId,
      status: 'approved',
      ...approval,
      created_at: systemClock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { order: { id }, leg: { id: leg }, person }
}

/** A manifest with everything that its authority asks. */
async function completeManifest() {
  const { order, leg } = await passengerOnBoard()
  await api.db.updateTable('order_leg').set({ pax: 1 }).where('id', '=', leg.id).execute()
  await crewTrip(api.app.ctx, order.id, people.staff.id)
  const authority = 'general_declaration' as const
  const { sha256 } = await getManifest(api.app.ctx, { orderId: order.id, legId: leg.id, authority })
  return { order, leg, authority, sha256 }
}

/** A trip that flew yesterday. */
async function completedOrder(): Promise<Record<string, unknown>> {
  people.ada = await api.customer()
  return { order: { id: await flyOrder(api, people.ada, nextDay()) } }
}

/** A paid trip that lost its aircraft, with what its customer was asked, under the id of the order. */
async function lostTrip(): Promise<{ order: { id: string } }> {
  const { id } = await newPaidOrder(nextDay())
  await loseAircraft(api, id, people.staff.id)
  return { order: { id } }
}

/** The same of the customer who asks. */
async function lostOwnTrip(): Promise<Record<string, unknown>> {
  people.ada = await api.customer(500_000_000)
  const { id } = await confirmOrder(api, people.ada, nextDay())
  await loseAircraft(api, id, people.staff.id)
  return { replacement: { id }, choice: 'other_time' }
}

/** The same, after its departure. */
async function lostDeparted(): Promise<Record<string, unknown>> {
  const { order } = await lostTrip()
  const at = Temporal.Now.instant().subtract({ hours: 3 }).toString()
  await api.db.updateTable('orders').set({ first_departure_at: at }).where('id', '=', order.id).execute()
  await api.db.updateTable('order_leg').set({ departure_at: at }).where('order_id', '=', order.id).execute()
  return { order, reason: 'Flew as planned' }
}

/** A flight of a confirmed order whose food is not ordered yet. */
async function cateredLeg(): Promise<{ order_leg: { id: string }; items: { dish: string; quantity: number }[] }> {
  people.ada = await api.customer()
  const { legs: flights } = await confirmOrder(api, people.ada, nextDay())
  return { order_leg: { id: flights[0]!.id }, items: [{ dish: 'fruit', quantity: 1 }] }
}

/** The same with a choice of its customer. */
async function chosenLeg(): Promise<Record<string, unknown>> {
  const { order_leg: leg, items } = await cateredLeg()
  const choice = { order_leg: leg, items, allergies: [], note: null }
  expect((await api.call('POST', '/gamma/aircraft-food/choose', { as: people.ada, body: choice })).status).toBe(200)
  return { order_leg: leg }
}

/** A car of the customer who asks, and of staff; the revision is as it was shown. */
const offeredCar = async (): Promise<Record<string, unknown>> => {
  people.ada = await api.customer()
  const { transfer, revision } = await offerCar(api, people.ada, nextDay(), { memberId: people.staff.id })
  return { transfer, revision }
}
const confirmedCar = async (): Promise<Record<string, unknown>> => {
  people.ada = await api.customer()
  const { transfer, revision } = await offerCar(api, people.ada, nextDay(), { memberId: people.staff.id, cents: 0 })
  return { transfer, revision, pickup: null }
}

export function tripHints(): LazyHints {
  return {
    'GET /gamma/staff/checklist/file id': async () => [await checklistFile()],
    'GET /gamma/staff/flight-status/get order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/trip/get id': async () => [(await paidOrder()).id],
    'GET /gamma/staff/order/leg-proposals id': async () => [(await askedTrip()).leg_proposal.id],
    'GET /gamma/staff/recovery/get id': async () => [(await lostTrip()).order.id],
    'GET /gamma/staff/manifest/get order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/get leg': async () => [(await paidOrder()).legs[0]!.id],
    'GET /gamma/staff/manifest/export.csv order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/export.csv leg': async () => [(await paidOrder()).legs[0]!.id],
    'GET /gamma/staff/manifest/print.pdf order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/print.pdf leg': async () => [(await paidOrder()).legs[0]!.id],
  }
}

export const tripTogether: Together = {
  'POST /gamma/order/move-quote': ownMove,
  'POST /gamma/order/move': ownMove,
  'POST /gamma/order/rate': completedOrder,
  'POST /gamma/aircraft-food/choose': cateredLeg,
  'POST /gamma/staff/catering/confirm': chosenLeg,
  'POST /gamma/ground-transfer/ask': async () => ({ order_leg: (await cateredLeg()).order_leg, ...askedCar }),
  'POST /gamma/ground-transfer/accept': offeredCar,
  'POST /gamma/ground-transfer/withdraw': offeredCar,
  'POST /gamma/staff/ground-transfer/offer': async () => ({ ...(await offeredCar()), pickup: null }),
  'POST /gamma/staff/ground-transfer/arrange': confirmedCar,
  'POST /gamma/staff/ground-transfer/end': offeredCar,
  'POST /gamma/staff/order/retime': newTime,
  'POST /gamma/staff/order/cancel': async () => ({
    order: { id: (await paidOrder()).id },
    waive_fee: false,
    refund: undefined,
    dry_run: true,
  }),
  'POST /gamma/staff/order/drop-leg': flightLess,
  'POST /gamma/staff/order/propose-leg': flightMore,
  'POST /gamma/staff/order/withdraw-leg-proposal': askedTrip,
  'POST /gamma/order/leg-proposal': askedOwnTrip,
  'POST /gamma/order/replacement': lostOwnTrip,
  'POST /gamma/staff/recovery/search': lostTrip,
  'POST /gamma/staff/recovery/send': async () => {
    const { order } = await lostTrip()
    return { order, candidate: order, hours: 4 }
  },
  'POST /gamma/staff/recovery/answer': async () => {
    const { order } = await lostTrip()
    return { order, replacement: order, choice: 'other_time', message: 'Ada, on the telephone' }
  },
  'POST /gamma/staff/recovery/close': lostDeparted,
  'POST /gamma/staff/trip/release': async () => {
    const { id } = await paidOrder()
    await api.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', id).execute()
    return { order: { id }, reason: 'Slot promised by phone' }
  },
  'POST /gamma/staff/trip/revoke-release': async () => ({ order: { id: (await paidOrder()).id } }),
  'POST /gamma/staff/trip/record-flight': departed,
  'POST /gamma/staff/flight-status/board': () => onItsDay(),
  'POST /gamma/staff/flight-status/delay': async () => {
    const off_block = systemClock.now().add({ hours: 3 }).toString()
    return { ...(await onItsDay()), off_block, delay_code: '81' }
  },
  'POST /gamma/staff/flight-status/correct': async () => {
    const leg = await onItsDay()
    await post('/gamma/staff/flight-status/board', leg, people.staff.headers)
    return { ...leg, shown: 'boarding', to: 'scheduled', reason: 'Not yet' }
  },
  'POST /gamma/staff/trip/enter-bill': async () => {
    const { id } = await flownOrder()
    const vat = { kind: 'deductible', percent: 19, amount: 190 }
    return { order: { id }, company: await companyOf(id), amount: { amount: 9_000, currency: 'GBP' }, rate: 1.145, vat }
  },
  'POST /gamma/staff/trip/approve-bill': billed,
  'POST /gamma/staff/trip/dispute-bill': billed,
  'POST /gamma/staff/trip/withdraw-bill': billed,
  'POST /gamma/staff/trip/close': closable,
  'POST /gamma/staff/checklist/add-files': async () => ({ item_id: (await checklistItem()).item.id }),
  'POST /gamma/staff/checklist/remove-file': async () => ({ file: { id: await checklistFile() } }),
  'PATCH /gamma/staff/checklist/update': async () => ({
    ...(await checklistItem()),
    status: 'REQ',
    assignee: { id: people.staff.id },
    cost: null,
  }),
  'PATCH /gamma/staff/checklist/update-many': async () => {
    const { item, revision } = await checklistItem()
    return { items: [{ id: item.id, revision }], assignee: { id: people.staff.id } }
  },
  'PATCH /gamma/staff/manifest/update-person': async () => ({ ...(await passengerOnBoard()), nationality: 'GBR', residence: 'GBR' }),
  'POST /gamma/staff/manifest/send': completeManifest,
}
