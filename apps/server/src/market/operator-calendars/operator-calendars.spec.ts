import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { downloadText } from '../../platform/http/download.ts'
import { importFile, previewFile } from './import-calendar.ts'
import { listCalendars, addCalendar, readDueCalendars, updateCalendar } from './calendars.ts'
import { toCalendar } from './http/wire.ts'
import { calendar, event, header, table } from './calendar-text.fixture.ts'
import { createLegByStaff } from '../empty-legs/admin.ts'

let h: OrdersHarness
let buyer: string
/** What the address of a calendar answers. */
let answer: () => Promise<string>
/** Aircraft that can fly the route, of two operators. */
let tail: string
let foreignTail: string
let operatorId: number

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, download: () => answer() })
  const { aircraft, operators, types } = await h.fleet.current()
  const suitable: { tail: string; operatorId: number }[] = []
  for (const one of aircraft.values()) {
    if (!['light', 'midsize'].includes(types.get(one.typeId)!.spec.class) || !operators.has(one.operatorId)) continue
    const quote = await h.charter.quoteOneWay({
      aircraftId: one.id,
      from: 'EGGW',
      to: 'LFMN',
      departureAt: h.clock.now().add({ hours: 400 }),
    })
    if (quote) suitable.push(one)
  }
  ;({ tail, operatorId } = suitable[0]!)
  foreignTail = suitable.find((one) => one.operatorId !== operatorId)!.tail
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  buyer = (await h.client()).clientId
})

const actor = 'staff:rita'
const localIn = (days: number, hour = 10) =>
  `${h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString()}T${String(hour).padStart(2, '0')}:30`
const importCsv = (text: string) => importFile(h, { operatorId, format: 'csv', text, actor })
const previewCsv = (text: string) => previewFile(h, { operatorId, format: 'csv', text })
const importedLegs = () =>
  h.db
    .selectFrom('empty_leg')
    .selectAll()
    .where('source', '=', 'import')
    .where('status', '<>', 'withdrawn')
    .orderBy('departure_at')
    .execute()
const codes = (result: Awaited<ReturnType<typeof importCsv>>) =>
  result.rows.map(({ line, action, problem }) => [line, action, problem?.code ?? null])

describe('a table of empty legs', () => {
  it('is previewed without storing anything, imported, and imported again without a change', async () => {
    const text = table(
      `${tail},EGGW,LFMN,${localIn(20)},,,A1`,
      `${tail},NCE,LTN,${localIn(21)},${localIn(21, 8)},${localIn(21, 14)},A2`,
      `ZZ-ZZZ,EGGW,LFMN,${localIn(22)},,,A3`,
      `${foreignTail},EGGW,LFMN,${localIn(22)},,,A4`,
      `${tail},EGGW,QQQQ,${localIn(23)},,,A5`,
      `${tail},EGGW,LFMN,tomorrow,,,A6`,
      `${tail},EGGW,LFMN,${localIn(20, 11)},,,A1`,
      `${tail},EGGW,LFMN,${localIn(21)},,,A7`,
    )
    const expected = [
      [2, 'add', null],
      [3, 'add', null],
      [4, 'reject', 'unknown_tail'],
      [5, 'reject', 'foreign_tail'],
      [6, 'reject', 'unknown_place'],
      [7, 'reject', 'date'],
      [8, 'reject', 'duplicate'],
      [9, 'reject', 'duplicate'],
    ]
    const preview = await previewCsv(text)
    expect(codes(preview)).toEqual(expected)
    expect(await importedLegs()).toEqual([])
    const imported = await importCsv(text)
    expect(imported).toEqual(preview)
    const legs = await importedLegs()
    expect(legs.map(({ departure_airport, arrival_airport, status }) => [departure_airport, arrival_airport, status])).toEqual([
      ['EGGW', 'LFMN', 'offered'],
      ['LFMN', 'EGGW', 'offered'],
    ])
    expect(legs[1]!.departure_from.until(legs[1]!.departure_to).total('hours')).toBe(6)
    expect(await importCsv(text)).toMatchObject({ added: 0, kept: 2, withdrawn: 0, rejected: 6 })
    expect(await importedLegs()).toEqual(legs)
    expect((await listCalendars(h)).calendars.map(toCalendar)).toMatchObject([
      { company: { id: operatorId }, url: null, last_status: 'imported', last_counts: { added: 0, kept: 2, rejected: 6 } },
    ])
  })

  it('changes and withdraws what changed, but nothing that has a buyer', async () => {
    await importCsv(table(`${tail},EGGW,LFMN,${localIn(30)},,,B1`, `${tail},LFMN,EGGW,${localIn(31)},,,B2`))
    const [first, second] = await importedLegs()
    expect(await importCsv(table(`${tail},EGGW,LFMN,${localIn(30, 14)},,,B1`, `${tail},LFMN,EGGW,${localIn(31)},,,B2`))).toMatchObject({
      changed: 1,
      kept: 1,
    })
    const [moved] = await importedLegs()
    expect(first!.departure_at.until(moved!.departure_at).total('hours')).toBe(4)
    await h.create(buyer, null, {
      legs: [],
      emptyLeg: { id: second!.id, companyId: operatorId, pax: 2, luggageKg: 20, shownCents: null },
    })
    const result = await importCsv(table(`${tail},LFMN,EGGW,${localIn(31, 18)},,,B2`))
    expect(codes(result)).toEqual([
      [2, 'reject', 'sold'],
      [null, 'withdraw', null],
    ])
    expect((await importedLegs()).map(({ id, status }) => [id, status])).toEqual([[second!.id, 'held']])
    expect(codes(await importCsv(table()))).toEqual([[null, 'reject', 'sold']])
  })

  it('refuses a row whose aircraft is not free, and keeps the others', async () => {
    const day = localIn(40)
    await createLegByStaff(h, { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departureLocal: day }, actor)
    const result = await importCsv(table(`${tail},EGGW,LFMN,${day},,,C1`, `${tail},EGGW,LFMN,${localIn(41)},,,C2`))
    expect(codes(result).slice(0, 2)).toEqual([
      [2, 'reject', 'AIRCRAFT_TAKEN'],
      [3, 'add', null],
    ])
  })

  it('keeps a leg whose new time is refused, and the preview says so before', async () => {
    await importCsv(table(`${tail},EGGW,LFMN,${localIn(45)},,,D1`))
    const before = (await importedLegs()).find(({ departure_at }) => departure_at.toString().startsWith(localIn(45).slice(0, 10)))
    await createLegByStaff(h, { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departureLocal: localIn(46) }, actor)
    const text = table(`${tail},EGGW,LFMN,${localIn(46)},,,D1`)
    expect(codes(await previewCsv(text))).toContainEqual([2, 'reject', 'AIRCRAFT_TAKEN'])
    expect(codes(await importCsv(text))).toContainEqual([2, 'reject', 'AIRCRAFT_TAKEN'])
    expect((await importedLegs()).find(({ id }) => id === before!.id)).toMatchObject({ status: 'offered' })
    const block = h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `empty-leg:${before!.id}`)
    expect(await block.execute()).toEqual([{ kind: 'hold' }])
  })

  it('replaces an entry without a reference that departs two hours later', async () => {
    await importCsv(table(`${tail},EGGW,LFMN,${localIn(52)},,,`))
    const moved = await importCsv(table(`${tail},EGGW,LFMN,${localIn(52, 12)},,,`))
    expect(moved.rows[0]).toMatchObject({ action: 'add', problem: null })
    expect(moved.rows.filter(({ action }) => action === 'withdraw').length).toBeGreaterThanOrEqual(1)
  })

  it('says what is wrong with a file', async () => {
    await expect(importCsv('tail,departure\nX,Y')).rejects.toMatchObject({
      code: 'CALENDAR_INVALID',
      message: /lacks the columns arrival, departure_time/,
    })
    expect(codes(await previewCsv(`${header}\n"unfinished`))).toEqual([[2, 'reject', 'quotes']])
    expect(await catchProblem(importFile(h, { operatorId, format: 'ics', text: 'not a calendar', actor }))).toBe('CALENDAR_INVALID')
    expect(await catchProblem(previewFile(h, { operatorId: 99_999, format: 'csv', text: header }))).toBe('VALIDATION_FAILED')
    const many = table(...Array.from({ length: 501 }, (_, at) => `${tail},EGGW,LFMN,${localIn(50)},,,M${at}`))
    expect(await catchProblem(importCsv(many))).toBe('CALENDAR_INVALID')
  })
})

describe('a calendar at an address', () => {
  const add = (interval: 'quarter_hour' | 'day' = 'day') =>
    addCalendar(h, {
      operatorId,
      name: 'Legs',
      format: 'ics',
      url: `https://calendars.example.com/${crypto.randomUUID()}.ics`,
      interval,
    })
  const find = async (id: string) => (await listCalendars(h)).calendars.map(toCalendar).find((one) => one.id === id)!

  it('is read when it is due, with local, zoned and canceled events', async () => {
    const day = localIn(60).slice(0, 10).replaceAll('-', '')
    const { id } = (await add()).row
    answer = () =>
      Promise.resolve(
        calendar(
          event('1', `${tail} EGGW-LFMN`, `:${day}T103000`),
          event('2', `${tail} LFMN - EGGW owner on board`, `:${day}T173000Z`),
          event('3', 'Crew meeting', `:${day}T120000Z`),
          event('4', `${tail} EGGW-LFMN`, `:${day}T220000Z`, 'STATUS:CANCELLED\r\n'),
        ),
      )
    await readDueCalendars(h)
    const read = await find(id)
    expect(read).toMatchObject({ last_status: 'imported', last_counts: { added: 2, rejected: 1 } })
    const onDay = (await importedLegs()).filter(({ departure_at }) => departure_at.toString().replaceAll('-', '').startsWith(day))
    expect(onDay.map(({ departure_at }) => departure_at.toString().slice(11, 16))).toEqual(['10:30', '17:30'])
    // The next day, not before.
    answer = () => Promise.reject(new Error('not to be asked'))
    await readDueCalendars(h)
    expect(await find(id)).toEqual(read)
  })

  it('that cannot be read keeps its legs, says why, and is tried again; paused, it is not read', async () => {
    const { id } = (await add()).row
    answer = () => Promise.reject(new Error('The server answered 503.'))
    await readDueCalendars(h)
    expect(await find(id)).toMatchObject({ last_status: 'failed', last_message: 'The server answered 503.', last_counts: null })
    answer = () => Promise.resolve(calendar())
    h.clock.advance({ minutes: 16 })
    await readDueCalendars(h)
    expect(await find(id)).toMatchObject({ last_status: 'imported', last_message: null })
    await updateCalendar(h, { id, paused: true })
    answer = () => Promise.reject(new Error('not to be asked'))
    h.clock.advance({ hours: 25 })
    await readDueCalendars(h)
    expect(await find(id)).toMatchObject({ paused: true, last_status: 'imported', next_run: null })
    await updateCalendar(h, { id, paused: false, interval: 'week' })
    await readDueCalendars(h)
    expect(await find(id)).toMatchObject({ interval: 'week', last_status: 'failed' })
  })

  it('is refused for private addresses and a second time', async () => {
    const urls = [
      'http://example.com/a.ics',
      'https://localhost/a.ics',
      'https://10.0.0.1/a.ics',
      'https://u:p@example.com/a.ics',
      'ftp://example.com',
      'nonsense',
    ]
    for (const url of urls) {
      const body = { operatorId, name: 'Legs', format: 'ics', url, interval: 'day' } as const
      expect({ url, code: await catchProblem(addCalendar(h, body)) }).toEqual({ url, code: 'VALIDATION_FAILED' })
      await expect(downloadText(url)).rejects.toThrow('public https server')
    }
    const body = { operatorId, name: 'Legs', format: 'ics', url: 'https://calendars.example.com/twice.ics', interval: 'day' } as const
    await addCalendar(h, body)
    expect(await catchProblem(addCalendar(h, body))).toBe('CALENDAR_KNOWN')
    expect(await catchProblem(updateCalendar(h, { id: crypto.randomUUID(), paused: true }))).toBe('NOT_FOUND')
  })
})
