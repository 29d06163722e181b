import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { assignCrew } from './assign-crew.ts'
import { performAbsence } from './crew-absences.ts'
import { getCrewSchedule } from './crew-schedule.ts'
import { confirmedTrip, crewTrip, type CrewedTrip } from './crew.fixture.ts'
import { getTripCrew } from './crew.ts'

let h: OrdersHarness
let memberId: string
let trip: CrewedTrip

beforeAll(async () => {
  h = await ordersHarness({ pool: 5, realOffers: true })
  const { clientId } = await h.client()
  memberId = (await signInTestStaff(h.db, ['operations'])).id
  trip = await confirmedTrip(h, clientId, h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 20 }))
})
afterAll(() => h.close())

const start = () => trip.date.toZonedDateTime('UTC')
const read = () => getCrewSchedule(h, { from: start().toInstant(), to: start().add({ days: 2 }).toInstant() })
const ofTrip = <T extends { legId: string }>(list: readonly T[]) => list.filter(({ legId }) => legId === trip.legId)

it('crew rows have the flights of members, and a flight without crew names its open seats', async () => {
  expect(ofTrip((await read()).open)).toMatchObject([{ from: 'LTN', to: 'NCE', seats: ['captain', 'first_officer'] }])
  await crewTrip(h, trip.orderId, memberId)
  const { members, flights, open } = await read()
  expect(ofTrip(open)).toEqual([])
  const assigned = (await getTripCrew(h, trip.orderId))[0]!.crew.crew.map(({ member, seat }) => ({ memberId: member.id, seat }))
  expect(ofTrip(flights).map(({ memberId: id, seat }) => ({ memberId: id, seat }))).toEqual(expect.arrayContaining(assigned))
  expect(ofTrip(flights)).toHaveLength(2)
  for (const one of assigned) expect(members.find(({ id }) => id === one.memberId)).toMatchObject({ role: one.seat })
})

it('crew rows have absences of the period, and the seat that one has opened', async () => {
  const captain = ofTrip((await read()).flights).find(({ seat }) => seat === 'captain')!.memberId
  const absence = { kind: 'leave' as const, from: start().toInstant(), until: start().add({ days: 1 }).toInstant(), note: null }
  const { id } = await performAbsence(h, { act: { act: 'record', crewId: captain, absence }, memberId, locale: 'en', isDryRun: false })
  const during = await read()
  expect(during.absences).toMatchObject([{ id, member_id: captain }])
  expect(ofTrip(during.open)).toMatchObject([{ seats: ['captain'] }])
  await performAbsence(h, { act: { act: 'withdraw', id, revision: 1 }, memberId, locale: 'en', isDryRun: false })
  expect((await read()).absences).toEqual([])
  await assignCrew(h, { ...trip, crewId: captain, memberId })
  expect(ofTrip((await read()).open)).toEqual([])
})
