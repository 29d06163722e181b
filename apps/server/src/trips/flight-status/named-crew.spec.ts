import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { confirmedTrip, crewTrip, type CrewedTrip } from '../operations/crew.fixture.ts'
import { performAbsence } from '../operations/crew-absences.ts'
import { getTripCrew } from '../operations/crew.ts'
import { getOwnSheet } from '../trip-sheets/documents.ts'
import { getSharedSheet, shareTrip } from '../trip-sheets/shares.ts'
import { getOwnLiveTrip, getSharedLiveTrip } from './live-trip.ts'

let h: OrdersHarness
let owner: string
let memberId: string
let trip: CrewedTrip

beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  memberId = (await signInTestStaff(h.db, ['operations'])).id
  trip = await confirmedTrip(h, owner, h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 20 }))
  await crewTrip(h, trip.orderId, memberId)
})
afterAll(() => h.close())

const request = () => ({ orderId: trip.orderId, clientId: owner, locale: 'en' as const })
const namesOf = async () => ({
  sheet: (await getOwnSheet(h, request())).legs[0]!.crew.map(({ role, firstName }) => `${role} ${firstName}`),
  live: (await getOwnLiveTrip(h, request())).legs[0]!.crew.map(({ role, firstName }) => `${role} ${firstName}`),
})
const none = { sheet: [], live: [] }

it('the customer reads first names of the crew while the trip is released, and a link carries none', async () => {
  expect(await namesOf()).toEqual(none)
  await h.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', trip.orderId).execute()
  await h.db
    .insertInto('trip_release')
    .values({ order_id: trip.orderId, released_at: h.clock.now().toString(), released_by: memberId })
    .execute()
  const crew = (await getTripCrew(h, trip.orderId))[0]!.crew.crew
  const names = crew.map(({ member, seat }) => `${seat} ${member.givenNames.split(' ')[0]}`)
  expect(names.map((name) => name.split(' ')[0])).toEqual(['captain', 'first_officer'])
  expect(await namesOf()).toEqual({ sheet: names, live: names })
  for (const { member } of crew) expect(JSON.stringify(await namesOf())).not.toContain(member.familyName)

  const { url } = await shareTrip(h, { ...request(), label: null, email: null })
  const link = { token: new URL(url).pathname.split('/').at(-1)!, address: '127.0.0.1', locale: 'en' as const }
  expect((await getSharedSheet(h, { ...link, isPage: true })).legs[0]!.crew).toEqual([])
  expect((await getSharedLiveTrip(h, link)).legs[0]!.crew).toEqual([])
})

it('the names go with a change of the crew', async () => {
  const [captain] = (await getTripCrew(h, trip.orderId))[0]!.crew.crew
  const absence = { kind: 'sick' as const, from: trip.date.toZonedDateTime('UTC').toInstant(), until: null, note: null }
  const act = { act: 'record' as const, crewId: captain!.member.id, absence }
  await performAbsence(h, { act, memberId, locale: 'en', isDryRun: false })
  expect(await namesOf()).toEqual(none)
})
