import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { Refusal } from '@aquilane/domain/refusal'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { calendar, event, table } from './calendar-text.fixture.ts'
import { listCalendars } from './calendars.ts'
import { toCalendar } from './http/wire.ts'
import { importFile, previewFile } from './import-calendar.ts'

let h: OrdersHarness
let tail: string
let operatorId: number

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  const { aircraft, operators, types } = await h.fleet.current()
  const departureAt = h.clock.now().add({ hours: 400 })
  for (const one of aircraft.values()) {
    const isSuitable = types.get(one.typeId)!.spec.class === 'light' && operators.has(one.operatorId)
    if (!isSuitable || !(await h.charter.quoteOneWay({ aircraftId: one.id, from: 'EGGW', to: 'LFMN', departureAt }))) continue
    ;({ tail, operatorId } = one)
    break
  }
})
afterAll(() => h.close())

const actor = 'staff:rita'
const localIn = (days: number, hour = 10) =>
  `${h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString()}T${String(hour).padStart(2, '0')}:30`
const previewCsv = (text: string) => previewFile(h, { operatorId, format: 'csv', text })
const importedLegs = () =>
  h.db.selectFrom('empty_leg').selectAll().where('source', '=', 'import').where('status', '<>', 'withdrawn').execute()
const importIcs = (text: string) => importFile(h, { operatorId, format: 'ics', text, actor })
const compact = (days: number) => localIn(days).slice(0, 10).replaceAll('-', '')

describe('a file with rows that cannot be read', () => {
  it('keeps the good rows, says of each other why, and withdraws none of its legs', async () => {
    const good = event('g', `${tail} EGGW-LFMN`, `;TZID=Europe/Rome:${compact(70)}T103000`)
    const before = await importIcs(calendar(good, event('d', `${tail} LFMN-EGGW`, `:${compact(71)}T103000Z`)))
    expect(before).toMatchObject({ added: 2, rejected: 0 })
    const [leg] = (await importedLegs()).filter(({ departure_at }) => departure_at.toString().startsWith(localIn(70).slice(0, 10)))
    expect(leg!.departure_at.toZonedDateTimeISO('Europe/Rome').hour).toBe(10)
    const bare = event('d', `${tail} LFMN-EGGW`, `:${compact(71)}`)
    const unknown = event('z', `${tail} EGGW-LFMN`, `;TZID=Mars/Base:${compact(72)}T103000`)
    const past = event('p', `${tail} EGGW-LFMN`, ':20200118T103000Z')
    const result = await importIcs(calendar(past, good, bare, unknown))
    expect(result).toMatchObject({ kept: 1, withdrawn: 0, rejected: 3 })
    expect(result.rows.slice(2)).toMatchObject([
      { reference: 'd', problem: { code: 'no_time', message: expect.stringContaining('Add the time') as string } },
      { reference: 'z', problem: { code: 'zone_unknown', value: 'Mars/Base' } },
    ])
    const listed = (await listCalendars(h)).calendars.map(toCalendar).find(({ format, url }) => format === 'ics' && url === null)
    expect(listed!.last_refused).toMatchObject([{ reference: 'd' }, { reference: 'z' }, { reference: 'p' }])
    expect(await importIcs(calendar(good).replace('END:VCALENDAR', ''))).toMatchObject({ kept: 1, withdrawn: 0 })
    expect(await importIcs(calendar(good))).toMatchObject({ kept: 1, withdrawn: 1 })
  })

  it('enters a series date by date, moves one, and withdraws the one that is canceled', async () => {
    const series = (more = '') => event('s', `${tail} EGGW-LFMN`, `:${compact(80)}T103000Z`, `RRULE:FREQ=WEEKLY;COUNT=3\r\n${more}`)
    expect(await importIcs(calendar(series()))).toMatchObject({ added: 3, rejected: 0 })
    const moved = event('s', `${tail} EGGW-LFMN`, `:${compact(87)}T173000Z`, `RECURRENCE-ID:${compact(87)}T103000Z\r\n`)
    expect(await importIcs(calendar(series(`EXDATE:${compact(94)}T103000Z\r\n`), moved))).toMatchObject({
      kept: 1,
      changed: 1,
      withdrawn: 1,
    })
  })

  it('refuses times that the clocks of the airport skip or show twice, and codes of cities', async () => {
    const rows = [
      `${tail},LFMN,EGGW,2035-03-25 02:30,,,x1`,
      `${tail},LFMN,EGGW,2035-10-28 02:30,,,x2`,
      `${tail},LFMN,EGGW,2035-10-28 02:30+01:00,,,x3`,
      `${tail},LON,NCE,2035-11-28 02:30,,,x4`,
    ]
    const read = (await previewCsv(table(...rows))).rows.map(({ problem }) => problem?.code)
    expect([read[0], read[1], read[3]]).toEqual(['clock_gap', 'clock_overlap', 'city_code'])
    expect(read[2]).not.toBe('clock_overlap')
  })

  it('refuses a time without a zone where calendar and airport are in different ones', async () => {
    const kept = (zone: string) =>
      calendar(event('f', `${tail} EGGW-LFMN`, `:${compact(100)}T103000`)).replace('VERSION:2.0', `VERSION:2.0\r\nX-WR-TIMEZONE:${zone}`)
    expect((await importIcs(kept('Europe/Rome'))).rows[0]).toMatchObject({ problem: { code: 'floating_zone' } })
    expect((await importIcs(kept('Europe/London'))).rows[0]).toMatchObject({ action: 'add' })
  })

  it('has a row for each of 150 ordinary events, which are more than 50,000 characters', async () => {
    const description =
      'DESCRIPTION:Empty leg\\, up to 12 seats\\, positioning flight after charter\\, ask operations for details and exact time\r\n'
    const location = 'LOCATION:London Luton Airport\\, Luton\\, United Kingdom\r\nSTATUS:CONFIRMED\r\nSEQUENCE:0\r\nTRANSP:OPAQUE\r\n'
    const events = Array.from({ length: 150 }, (_, at) =>
      event(`${at}-${crypto.randomUUID()}@ops.example`, `${tail} EGGW-LFMN`, `:${compact(120 + at)}T103000Z`, description + location),
    )
    expect(calendar(...events).length).toBeGreaterThan(50_000)
    const { rows } = await previewFile(h, { operatorId, format: 'ics', text: calendar(...events) })
    expect(rows.filter(({ line }) => line !== null)).toHaveLength(150)
    expect(rows[0]).toMatchObject({ action: 'add' })
  })

  it('is never an error of the server, whatever its bytes', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((uid) => calendar(event(uid, `${tail} EGGW-LFMN`, `:${compact(110)}T103000Z`))),
      fc.string({ unit: 'binary' }).map((reference) => table(`${tail},EGGW,LFMN,${localIn(110)},,,${reference}`)),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('ics' as const, 'csv' as const), async (content, format) => {
        const answer = previewFile(h, { operatorId, format, text: content })
        const code = await answer.then(
          () => 'read',
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        )
        expect(['read', 'CALENDAR_INVALID']).toContain(code)
      }),
      { numRuns: inFullRun(20, 200) },
    )
  })
})
