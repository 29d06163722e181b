import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Answer, type Api } from '../../api.fixture.ts'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { assist } from '../../foundation/assistants/assistants.fixture.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { approveTravelDocument } from '../../sales/travel-documents/review.ts'
import { aDocumentReading, jpegFile, uploadedDocuments } from '../../sales/travel-documents/travel-documents.fixture.ts'
import { tripSheetsPersonalData } from './personal-data.ts'

let api: Api
let ada: TestClient
let days = 20
beforeAll(async () => {
  api = await startApi()
  ada = await api.customer(500_000_000)
})
afterAll(() => api.close())

const code = (answer: Answer) => (answer.json as { code?: string }).code
const paidTrip = (client = ada) => confirmOrder(api, client, days++)
const get = (path: string, as?: TestClient) => api.call('GET', path, as ? { as } : {})
const post = (path: string, body: object, as = ada) => api.call('POST', path, { as, body })

interface Shared {
  share: { id: string }
  url: string
  data: { id: string; label: string | null; email: string | null; opens: number }[]
}
async function share(orderId: string, more: object = {}) {
  const answer = await post('/gamma/trip-sheet/share', { order: { id: orderId }, ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  const shared = answer.json as Shared
  return { ...shared, token: new URL(shared.url).pathname.split('/').at(-1)! }
}
const open = (token: string) => get(`/gamma/trip-sheet/shared?token=${token}`)
const cancel = (id: string, status = 'Canceled') =>
  api.app.ctx.db.transaction().execute(async (trx) => {
    await sql`UPDATE orders SET status = ${status} WHERE id = ${id}`.execute(trx)
    const event = { orderId: id, clientId: ada.clientId, event: 'canceled', from: 'Confirmed', to: status }
    await api.app.ctx.events.emit(trx, 'order.status-changed', event)
  })

describe('the sheet of a trip', () => {
  it('has the trip with who flies, and neither prices nor document numbers', async () => {
    const order = await paidTrip()
    const name = { first_name: 'Victoria', last_name: 'Ashcombe', middle_name: null }
    await post('/gamma/order-passengers/add', { order_id: order.id, name })
    const { status, json, text } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      pnr: order.pnr,
      aircraft: { tail: order.aircraft!.tail, type: order.aircraft!.type },
      operator: { name: order.company!.name },
      legs: [
        { departure_date: order.legs[0]!.departure_date, passengers: [{ name: 'Victoria Ashcombe', documents: 'missing' }], dishes: [] },
      ],
    })
    expect((json as { legs: { unnamed: number; pax: number }[] }).legs[0]!.unnamed).toBe(order.legs[0]!.pax - 1)
    expect(text).not.toMatch(/price|amount|EUR|number"/)
  })

  it('has what the airport of arrival asks with its source, and nothing where nothing is known', async () => {
    const facts = await api.app.ctx.facts.current()
    const order = await paidTrip()
    const { json } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
    const [leg] = (json as { legs: { arrival_airport: { icao: string }; formalities: { source: string }[] }[] }).legs
    const known = facts.airports.find(({ icao }) => icao === leg!.arrival_airport.icao)?.formalities ?? []
    for (const { source } of leg!.formalities) expect(known.map((one) => one.source)).toContain(source)
  })

  it('has what the countries on both sides ask, with source and official page; its link has it too', async () => {
    const order = await paidTrip()
    const ids = ([leg]: { entry_rules: { text: string; official: string; checked_on: string }[] }[]) =>
      leg!.entry_rules.map(({ official }) => official)
    const { json } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
    const own = ids((json as { legs: Parameters<typeof ids>[0] }).legs)
    const [from, to] = [order.legs[0]!.departure_airport.country.iso3, order.legs[0]!.arrival_airport.country.iso3]
    const { json: known } = await get(`/gamma/country/entry-rules?from=${from}&to=${to}`)
    expect(own).toEqual((known as { data: { official: string }[] }).data.map(({ official }) => official))
    expect(own.length).toBeGreaterThan(2)
    const { token } = await share(order.id)
    expect(ids(((await open(token)).json as { legs: Parameters<typeof ids>[0] }).legs)).toEqual(own)
    const file = await get((json as { file_url: string }).file_url)
    expect((await readPdf(file.bytes)).map(({ text }) => text).join(' ')).toContain(own[0])
  })

  it('tells nationalities by what it leaves out to none but its customer and assistants who see documents', async () => {
    const order = await paidTrip()
    const [leg] = order.legs
    await api.db.updateTable('order_leg').set({ pax: 1 }).where('id', '=', leg!.id).execute()
    const documents = uploadedDocuments(api)
    const id = await documents.create(ada, { order_id: order.id, order_leg_id: leg!.id })
    await documents.add(ada, id, await jpegFile())
    await documents.submit(ada, id)
    const identity = { gender: null, nationality: 'IRL', birth_place: null }
    const reviewer = { id: crypto.randomUUID(), label: 'Rita' }
    await approveTravelDocument(api.app.ctx, id, reviewer, { ...aDocumentReading('TS1234567'), identity }, 'en')
    const rules = ({ json }: Answer) =>
      (json as { legs: { entry_rules: { text: string }[] }[] }).legs[0]!.entry_rules.map(({ text }) => text)
    const sheet = (as: TestClient) => get(`/gamma/trip-sheet/get?order_id=${order.id}`, as)
    const own = rules(await sheet(ada))
    const all = rules(await open((await share(order.id)).token))
    expect(all.length).toBeGreaterThan(own.length)
    expect(rules(await sheet(await assist(api, ada, ['see', 'documents'])))).toEqual(own)
    expect(rules(await sheet(await assist(api, ada, ['see', 'book'])))).toEqual(all)
    const words = async (address: string, as?: TestClient) =>
      (await readPdf((await get(address, as)).bytes))
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
    const { file_url: file } = (await sheet(ada)).json as { file_url: string }
    const hidden = all.find((text) => !own.includes(text))!
    expect(await words(file)).toContain(hidden)
    expect(await words(`/gamma/trip-sheet/file?id=${order.id}`, ada)).not.toContain(hidden)
  })

  /** The handling of a flight is asked of a company, or confirmed by it. */
  async function handle({ id, legs }: { id: string; legs: { id: string }[] }, supplier: string, status: 'REQ' | 'OK') {
    const of = { order_id: id, leg_id: legs[0]!.id, kind: 'handling_departure', is_required: true, depends_on: '{}' }
    await api.db.deleteFrom('checklist_item').where('leg_id', '=', legs[0]!.id).execute()
    await api.db
      .insertInto('checklist_item')
      .values({ ...of, supplier, status, due_at: '2027-01-01T00:00:00Z', changed_at: '2026-12-01T00:00:00Z' })
      .execute()
  }

  it('names the terminal once its handling is confirmed, with what is known of it, as do the PDF and the live page', async () => {
    const order = await paidTrip()
    const sheet = async () => {
      const { json } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
      const { legs, file_url: file } = json as { legs: { meeting_point: object; arrival_terminal: object }[]; file_url: string }
      return { ...legs[0]!, file }
    }
    const unnamed = { kind: 'airport', name: null, terminal: null, terminals: 2 }
    // Every flight into Nice uses one terminal; Luton has several.
    expect(await sheet()).toMatchObject({ meeting_point: unnamed, arrival_terminal: { key: 'business-aviation' } })
    await handle(order, 'Harrods', 'REQ')
    expect((await sheet()).meeting_point).toMatchObject(unnamed)
    await handle(order, 'Luton Handling', 'OK')
    expect((await sheet()).meeting_point).toMatchObject(unnamed)
    await handle(order, 'Harrods', 'OK')
    const named = { kind: 'fbo', name: 'Harrods Aviation', terminals: 2, terminal: { directions: expect.stringMatching(/cargo terminal/) } }
    const { meeting_point: point, file } = await sheet()
    expect(point).toMatchObject(named)
    const text = (await readPdf((await get(file)).bytes)).map((one) => one.text).join(' ')
    for (const line of ['Harrods Aviation', 'beside the cargo terminal', 'Arrival terminal'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(line)
    const live = await get(`/gamma/flight-status/get?order_id=${order.id}`, ada)
    expect((live.json as { legs: object[] }).legs[0]).toMatchObject({ meeting_point: named })
  })

  it('does not send to the terminal of a company that does not handle the flight', async () => {
    const order = await paidTrip()
    const { operator_id: operator } = await api.db
      .selectFrom('orders')
      .select('operator_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const place = {
      airport: 'EGGW',
      operator_id: operator,
      name: 'Signature',
      address: 'Percival Way, Luton',
      latitude: 51.88,
      longitude: -0.37,
    }
    await api.db.insertInto('meeting_point').values(place).execute()
    const point = async () => {
      const { json } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
      return (json as { legs: { meeting_point: object }[] }).legs[0]!.meeting_point
    }
    expect(await point()).toMatchObject({ kind: 'fbo', name: 'Signature' })
    await handle(order, 'Signature', 'OK')
    expect(await point()).toMatchObject({ kind: 'fbo', name: 'Signature' })
    await handle(order, 'Luton Handling', 'REQ')
    expect(await point()).toMatchObject({ kind: 'fbo', name: 'Signature' })
    await handle(order, 'Luton Handling', 'OK')
    expect(await point()).toMatchObject({ kind: 'airport', name: null, terminal: null, terminals: 2 })
    await handle(order, 'Harrods', 'OK')
    expect(await point()).toMatchObject({ kind: 'fbo', name: 'Harrods Aviation' })
    await api.db.deleteFrom('meeting_point').where('airport', '=', 'EGGW').where('operator_id', '=', operator).execute()
  })

  it('is there from the payment on, until the trip is given up', async () => {
    const unpaid = await api.order(ada, null)
    expect(code(await get(`/gamma/trip-sheet/get?order_id=${unpaid.id}`, ada))).toBe('NOT_FOUND')
    const order = await paidTrip()
    await cancel(order.id)
    expect(code(await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada))).toBe('NOT_FOUND')
  })

  it.each(['en', 'it'])('is printed as PDF in the language %s, by a signed address for a week', async (locale) => {
    const order = await paidTrip()
    const { json } = await get(`/gamma/trip-sheet/get?order_id=${order.id}`, ada)
    const url = (json as { file_url: string }).file_url.replace(/locale=\w+/, `locale=${locale}`)
    const file = await get(url)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    const [page] = await readPdf(file.bytes)
    for (const known of [order.pnr, order.aircraft!.tail, locale === 'it' ? 'Punto d’incontro' : 'Meeting point'])
      expect(page!.text).toContain(known)
    // Days of checking as people write them, and what Italian joins.
    expect(page!.text).not.toMatch(/\d{4}-\d{2}-\d{2}|(?:chiedere|\ba|\bda) Aeroporto/)
    // What customs ask has sums; the trip has none.
    expect(page!.text.split(/At the border|Alla frontiera/)[0]).not.toMatch(/EUR|€/)
    expect(code(await get(url.replace(/signature=.{4}/, 'signature=AAAA')))).toBe('NOT_FOUND')
  })
})

describe('a link to a trip', () => {
  it('opens it without an account, kept by no cache and no search engine, and counts', async () => {
    const order = await paidTrip()
    const { token, data } = await share(order.id, { label: 'Mother' })
    expect(data).toMatchObject([{ label: 'Mother', email: null, opens: 0 }])
    const answer = await open(token)
    expect([answer.status, answer.headers['cache-control'], answer.headers['x-robots-tag'], answer.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
    expect(answer.json).toMatchObject({ pnr: order.pnr })
    expect(answer.text).not.toMatch(/file_url|price|EUR/)
    const file = await get(`/gamma/trip-sheet/shared-file?token=${token}&locale=it`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const listed = (await get(`/gamma/trip-sheet/shares?order_id=${order.id}`, ada)).json as Shared
    expect(listed.data).toMatchObject([{ opens: 1 }])
  })

  it('is stored by its hash only, and no other token opens it', async () => {
    const order = await paidTrip()
    const { token } = await share(order.id)
    const rows = await api.db.selectFrom('trip_share').selectAll().where('order_id', '=', order.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [other, rows[0]!.token_hash]) expect(code(await open(wrong))).toBe('NOT_FOUND')
    expect((await open('short')).status).toBe(400)
  })

  it('ends when it is withdrawn, for good', async () => {
    const order = await paidTrip()
    const [first, second] = [await share(order.id), await share(order.id)]
    const { json } = await post('/gamma/trip-sheet/withdraw', { id: first.share.id })
    expect((json as Shared).data.map(({ id }) => id)).toEqual([second.share.id])
    expect([code(await open(first.token)), (await open(second.token)).status]).toEqual(['NOT_FOUND', 200])
    await expect(sql`UPDATE trip_share SET withdrawn_at = NULL WHERE id = ${first.share.id}`.execute(api.db)).rejects.toMatchObject({
      constraint: 'trip_share_withdrawn',
    })
  })

  it.each(['Canceled', 'Declined'])('ends with an order that is %s, which takes no further one', async (status) => {
    const order = await paidTrip()
    const { token } = await share(order.id)
    await cancel(order.id, status)
    expect(code(await open(token))).toBe('NOT_FOUND')
    const rows = await api.db.selectFrom('trip_share').select('withdrawn_at').where('order_id', '=', order.id).execute()
    expect(rows.every(({ withdrawn_at: at }) => at !== null)).toBe(true)
    expect(code(await post('/gamma/trip-sheet/share', { order: { id: order.id } }))).toBe('ORDER_STATE_CONFLICT')
    await expect(
      sql`INSERT INTO trip_share (order_id, client_id, token_hash, created_at) VALUES (${order.id}, ${ada.clientId}, ${'x'.repeat(43)}, now())`.execute(
        api.db,
      ),
    ).rejects.toMatchObject({ constraint: 'trip_share_of_paid_trip' })
  })

  it('expires a day after the last arrival', async () => {
    const order = await paidTrip()
    const { token } = await share(order.id)
    const land = (hours: number) =>
      sql`UPDATE orders SET first_departure_at = now() - make_interval(hours => ${hours + 2}), last_arrival_at = now() - make_interval(hours => ${hours}) WHERE id = ${order.id}`.execute(
        api.db,
      )
    await land(23)
    expect((await open(token)).status).toBe(200)
    await land(25)
    expect(code(await open(token))).toBe('NOT_FOUND')
    expect((await get(`/gamma/trip-sheet/shares?order_id=${order.id}`, ada)).json).toMatchObject({ data: [], open: false })
  })

  it('is one of at most twenty', async () => {
    const order = await paidTrip()
    for (let at = 0; at < 20; at++) await share(order.id)
    expect(code(await post('/gamma/trip-sheet/share', { order: { id: order.id } }))).toBe('LIMIT_REACHED')
  })

  it('is mailed to whom its customer names, in their language, to twenty addresses a day', async () => {
    const eve = await api.customer(500_000_000)
    const order = await confirmOrder(api, eve, days++)
    const send = (email: string) => post('/gamma/trip-sheet/share', { order: { id: order.id }, email, locale: 'it' }, eve)
    const { url } = (await send('mother@example.com')).json as Shared
    await api.jobsDone()
    const [mail] = (await get(`/dev/outbox.json?to=${encodeURIComponent('mother@example.com')}`)).json as {
      text: string
      subject: string
    }[]
    expect(mail!.text).toContain(url)
    expect(new URL(url).pathname).toMatch(/^\/it\/trip\//)
    expect(mail!.text).toContain('Ricevi questa e-mail perché')
    const [, page = ''] = /href="(\/dev\/outbox\/\d+)"/.exec(
      (await get(`/dev/outbox?to=${encodeURIComponent('mother@example.com')}`)).text,
    )!
    expect((await get(page)).text).toMatch(
      /<img src="data:image\/jpeg;base64,[^"]{9000,}" alt="[^"]+(?:, vista di tre quarti da sinistra|, disegno del lato sinistro)"/,
    )
    for (let at = 0; at < 19; at++) {
      const { json } = await send(`guest${at}@example.com`)
      await post('/gamma/trip-sheet/withdraw', { id: (json as Shared).share.id }, eve)
    }
    const refused = await send('one.more@example.com')
    expect([refused.status, (refused.json as { reason: string }).reason]).toEqual([429, 'trip_shares'])
  })

  it('is exported, and erased with the account', async () => {
    const order = await paidTrip()
    await share(order.id, { label: 'Mother' })
    const files = await api.db.transaction().execute((trx) => tripSheetsPersonalData.exportFiles!(trx, ada.clientId, 'en'))
    expect(JSON.stringify(files[0]!.content)).toContain('Mother')
    expect(JSON.stringify(files[0]!.content)).not.toContain('hash')
    await api.db.transaction().execute((trx) => tripSheetsPersonalData.erase!(trx, ada.clientId))
    expect(await api.db.selectFrom('trip_share').select('id').where('client_id', '=', ada.clientId).execute()).toEqual([])
  })
})

describe('many openings from one network', () => {
  it('end at the limit of the hour, without telling which links exist', async () => {
    let last = 0
    for (let at = 0; at < 125 && last !== 429; at++) last = (await open('x'.repeat(43))).status
    expect(last).toBe(429)
  })
})
