import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getShownOrder, loadReferenceData, orderById } from '../../sales/orders/index.ts'
import { getOrderForStaff } from '../../sales/orders/admin.ts'
import { replacementHarness, type ReplacementHarness } from '../../sales/booking/replacement.fixture.ts'
import { toLiveTrip } from '../flight-status/http/wire.ts'
import { getOwnLiveTrip } from '../flight-status/live-trip.ts'
import { buildSheet } from '../trip-sheets/sheet.ts'
import { sheetDocument } from '../trip-sheets/sheet-pdf.ts'
import { toPass } from '../wallet-passes/pass.ts'
import { getSchedule } from './schedule.ts'
import { getTrip } from './trip-view.ts'

let h: ReplacementHarness
let trip: Awaited<ReturnType<ReplacementHarness['sharedTrip']>>
/** Registration and operator of each leg, as they are flown. */
let flown: { tail: string; operator: string }[]

beforeAll(async () => {
  h = await replacementHarness()
  trip = await h.sharedTrip()
  const { aircraft, operators } = await h.fleet.current()
  flown = [trip.aircraftId, trip.candidate.row.aircraft_id].map((id) => {
    const one = aircraft.get(id)!
    return { tail: one.tail, operator: operators.get(one.operatorId)!.name }
  })
})
afterAll(() => h.close())

const order = async () => (await orderById(h.db, trip.id))!

describe('a trip that two aircraft flew names them by leg', () => {
  it('on the page of its customer', async () => {
    const shown = await getShownOrder(h, h.db, await order(), await loadReferenceData(h, 'en'), { discount: 0, deductions: [] })
    expect(shown.legs.map(({ aircraft }) => ({ tail: aircraft?.tail, operator: aircraft?.operator.name }))).toEqual(flown)
    expect(shown.aircraft?.tail).toBe(flown[1]!.tail)
  })

  it('on the trip sheet, its PDF and on passes', async () => {
    const sheet = await buildSheet(h, await order(), 'en')
    const text = JSON.stringify(sheetDocument(sheet, null, 'en').content)
    for (const { tail, operator } of flown) {
      expect(text.split(tail).length - 1).toBe(1)
      expect(text.split(operator).length - 1).toBe(1)
    }
    expect(text.indexOf(flown[0]!.tail)).toBeLessThan(text.indexOf(flown[1]!.tail))
    const passes = sheet.legs.map((leg) => toPass(sheet, leg, { locale: 'en', now: h.clock.now(), url: null, isDemo: false }))
    for (const [at, { tail, operator }] of flown.entries()) {
      expect(passes[at]!.front.find(({ key }) => key === 'aircraft')?.value).toContain(tail)
      expect(passes[at]!.back.find(({ key }) => key === 'operator')?.value).toContain(operator)
    }
  })

  it('on the live page', async () => {
    const live = toLiveTrip(await getOwnLiveTrip(h, { orderId: trip.id, clientId: h.clientId, locale: 'en' }))
    expect(live.legs.map(({ aircraft }) => ({ tail: aircraft?.tail, operator: aircraft?.company.name }))).toEqual(flown)
  })

  it('in the back office: page of the trip, its books and the schedule', async () => {
    const { legs } = await getOrderForStaff(h, trip.id, 'en')
    expect(legs.map(({ aircraft }) => ({ tail: aircraft?.tail, operator: aircraft?.company }))).toEqual(flown)
    expect((await getTrip(h, trip.id, 'en')).legs.map(({ tail, operator }) => ({ tail, operator }))).toEqual(flown)
    const [from, to] = [trip.legs[0]!.departure_at.subtract({ hours: 12 }), trip.legs[1]!.arrival_at!.add({ hours: 12 })]
    const { flights, blocks } = await getSchedule(h, { from, to, locale: 'en' })
    const revenue = flights.filter((flight) => flight.order?.id === trip.id && flight.kind === 'revenue')
    const byTime = revenue.toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt))
    expect(byTime.map(({ tail }) => tail)).toEqual(flown.map(({ tail }) => tail))
    expect(new Set(blocks.filter((block) => block.order?.id === trip.id).map(({ tail }) => tail))).toEqual(
      new Set(flown.map(({ tail }) => tail)),
    )
  })

  it('and not where one aircraft flies all of it', async () => {
    const whole = await h.paidCharter(6, 4)
    const row = (await orderById(h.db, whole.id))!
    const shown = await getShownOrder(h, h.db, row, await loadReferenceData(h, 'en'), { discount: 0, deductions: [] })
    expect(shown.legs.map(({ aircraft }) => aircraft)).toEqual([null, null])
  })
})
