import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamedPassenger, PassengerList } from '@aquilane/contract/order-passengers'
import type { Static } from 'typebox'
import { aPassenger } from '@aquilane/testing/builders'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'
import { passengersPersonalData } from '../../foundation/passengers/personal-data.ts'
import { aDocumentReading, jpegFile, uploadedDocuments } from './travel-documents.fixture.ts'
import { travelDocumentsPersonalData } from './personal-data.ts'
import { approveTravelDocument, getReview } from './review.ts'
import { eraseDueDocuments } from './service.ts'

type List = Static<typeof PassengerList>
type Named = Static<typeof NamedPassenger>

let api: Api
let documents: ReturnType<typeof uploadedDocuments>
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi()
  documents = uploadedDocuments(api)
  jpeg = await jpegFile()
})
afterAll(() => api.close())

const reviewer = { id: '6a8cbb0e-4f0f-4b0a-9d34-000000000002', label: 'Rita' }
const code = (answer: { json: unknown }) => (answer.json as { code?: string }).code
const names = ({ data }: List) => data.map(({ name }) => [name.first_name, name.last_name].filter(Boolean).join(' '))
const states = ({ legs }: Named) => legs.map(({ documents: state }) => state)

const inDays = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()

/** A trip there and back for this many. */
async function trip(client: TestClient, pax = 2) {
  const order = await api.order(client, null, [
    { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${inDays(60)}T10:30`, pax, luggage: 20 },
    { departure: 'airport:LFMN', arrival: 'airport:EGGW', date: `${inDays(64)}T16:00`, pax, luggage: 20 },
  ])
  return { order_id: order.id, legs: order.legs.map(({ id }) => ({ order_id: order.id, order_leg_id: id })) }
}

const add = (as: TestClient, body: object) => api.call('POST', '/gamma/order-passengers/add', { as, body })
const remove = (as: TestClient, id: string) => api.call('POST', '/gamma/order-passengers/remove', { as, body: { id } })
const list = async (as: TestClient, orderId: string) =>
  (await api.call('GET', `/gamma/order-passengers/list?order_id=${orderId}`, { as })).json as List
const typed = (first: string, last: string | null = 'Ashcombe') => ({ name: { first_name: first, last_name: last, middle_name: null } })

async function saved(client: TestClient, first = 'Victoria'): Promise<string> {
  const body = aPassenger({ name: { first_name: first, last_name: 'Ashcombe', middle_name: null } })
  return ((await api.call('POST', '/gamma/person/create', { as: client, body })).json as { id: string }).id
}

async function sendFor(client: TestClient, leg: { order_id: string; order_leg_id: string }, named: string): Promise<string> {
  const body = { ...leg, named_passenger_id: named }
  const { id } = (await api.call('POST', '/gamma/ticket-passport/create', { as: client, body })).json as { id: string }
  await documents.add(client, id, jpeg)
  expect((await documents.submit(client, id)).status).toBe(200)
  return id
}

let passports = 4_000_000
const approve = (id: string, first = 'Victoria') => {
  const reading = aDocumentReading(`NM${passports++}`)
  const person = { ...reading.person, name: { first_name: first, last_name: 'Ashcombe', middle_name: null } }
  return approveTravelDocument(api.app.ctx, id, reviewer, { ...reading, person }, 'en')
}

describe('passengers of an order by name', () => {
  it('are on every leg at once, from the profile or typed, without a document', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const person_id = await saved(ada)
    await add(ada, { order_id, person_id })
    const { json, status } = await add(ada, { order_id, ...typed('Charles') })
    expect(status).toBe(200)
    const answer = json as List
    expect(names(answer)).toEqual(['Victoria Ashcombe', 'Charles Ashcombe'])
    expect(answer.data.map(states)).toEqual([
      ['missing', 'missing'],
      ['missing', 'missing'],
    ])
    expect(answer.legs).toEqual(legs.map(({ order_leg_id }) => ({ order_leg_id, pax: 2, named: 2, open: true })))
    expect(names((await add(ada, { order_id, person_id })).json as List)).toHaveLength(2)
  })

  it('are as many as the seats; infants on a lap and pets have none', async () => {
    const ada = await api.customer()
    const { order_id } = await trip(ada)
    for (const first of ['Ann', 'Ben']) expect((await add(ada, { order_id, ...typed(first) })).status).toBe(200)
    expect(code(await add(ada, { order_id, ...typed('Cat') }))).toBe('LIMIT_REACHED')
    expect((await add(ada, { order_id, ...typed('Baby'), takes_seat: false })).status).toBe(200)
    expect((await list(ada, order_id)).data).toHaveLength(3)
  })

  it('take no more than the seats when many are added at once, also without the lock of the order', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => add(ada, { order_id, ...typed(`Guest ${'abcdef'[at]}`) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const [named] = (await list(ada, order_id)).data
    await api.db.deleteFrom('named_passenger').where('id', '=', named!.id).execute()
    const place = async (id: string) => {
      await sql`INSERT INTO named_passenger (id, order_id, client_id, first_name, takes_seat, created_at) VALUES (${id}, ${order_id}, ${ada.clientId}, 'X', true, '2026-12-01')`.execute(
        api.db,
      )
      return sql`INSERT INTO named_passenger_leg VALUES (${id}, ${legs[0]!.order_leg_id}, '2026-12-01')`.execute(api.db)
    }
    const placed = await Promise.allSettled([place(crypto.randomUUID()), place(crypto.randomUUID())])
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['Canceled', 'Declined', 'Completed'])('are not added to an order that is %s, guarded by the database', async (status) => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const { data } = (await add(ada, { order_id, ...typed('Ann') })).json as List
    await sql`UPDATE orders SET status = ${status}, paid = 1, price = 1, price_firm = true WHERE id = ${order_id}`.execute(api.db)
    expect(code(await add(ada, { order_id, ...typed('Ben') }))).toBe('FLIGHT_COMPLETED')
    expect(code(await remove(ada, data[0]!.id))).toBe('FLIGHT_COMPLETED')
    await sql`DELETE FROM named_passenger_leg`.execute(api.db)
    await expect(
      sql`INSERT INTO named_passenger_leg VALUES (${data[0]!.id}, ${legs[0]!.order_leg_id}, '2026-12-01')`.execute(api.db),
    ).rejects.toMatchObject({ constraint: 'named_passenger_open_flight' })
  })

  it('join only the legs that have not departed, and stay on those that have', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const { data } = (await add(ada, { order_id, ...typed('Ann') })).json as List
    await sql`UPDATE order_leg SET departure_at = now() - interval '5 hours', arrival_at = now() - interval '3 hours' WHERE id = ${legs[0]!.order_leg_id}`.execute(
      api.db,
    )
    const later = (await add(ada, { order_id, ...typed('Ben') })).json as List
    expect(later.data.map((one) => one.legs.length)).toEqual([2, 1])
    const left = (await remove(ada, data[0]!.id)).json as List
    expect(left.data[0]!.legs.map(({ order_leg_id }) => order_leg_id)).toEqual([legs[0]!.order_leg_id])
    expect(code(await remove(ada, data[0]!.id))).toBe('FLIGHT_COMPLETED')
  })

  it('are found by their customer only', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    const { order_id } = await trip(ada)
    const { data } = (await add(ada, { order_id, ...typed('Ann') })).json as List
    expect(code(await add(eve, { order_id, ...typed('Eve') }))).toBe('NOT_FOUND')
    expect(code(await remove(eve, data[0]!.id))).toBe('NOT_FOUND')
    const own = await trip(eve)
    expect(code(await add(eve, { order_id: own.order_id, person_id: await saved(ada) }))).toBe('NOT_FOUND')
  })
})

describe('one passport', () => {
  it('serves every leg of the trip once it is approved, and the name is that of the passport', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const [named] = ((await add(ada, { order_id, ...typed('Vicky') })).json as List).data
    const id = await sendFor(ada, legs[0]!, named!.id)
    expect((await getReview(api.app.ctx, id, 'en')).named).toBe('Vicky Ashcombe')
    expect(states((await list(ada, order_id)).data[0]!)).toEqual(['progress', 'progress'])
    await approve(id)
    await api.jobsDone()
    const [after] = (await list(ada, order_id)).data
    expect([after!.name.first_name, states(after!)]).toEqual(['Victoria', ['approved', 'approved']])
    const [back] = (await documents.list(ada, legs[1]!)).data
    expect(back).toMatchObject({ status: 'approved', named_passenger_id: named!.id, files: [{ status: 'approved' }] })
  })

  it('serves another trip on which the same passenger of the profile is named, before or after the approval', async () => {
    const ada = await api.customer()
    const person_id = await saved(ada)
    const [first, second, third] = [await trip(ada), await trip(ada), await trip(ada)]
    const [named] = ((await add(ada, { order_id: first.order_id, person_id })).json as List).data
    await add(ada, { order_id: second.order_id, person_id })
    await approve(await sendFor(ada, first.legs[0]!, named!.id))
    await api.jobsDone()
    await add(ada, { order_id: third.order_id, person_id })
    await api.jobsDone()
    for (const { order_id } of [first, second, third])
      expect(states((await list(ada, order_id)).data[0]!)).toEqual(['approved', 'approved'])
  })

  it('names its passenger where nobody is named, and joins the name that reads the same', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const { data } = (await add(ada, { order_id, ...typed('Victória') })).json as List
    for (const first of ['Victoria', 'George']) {
      const id = await documents.create(ada, legs[0]!)
      await documents.add(ada, id, jpeg)
      await documents.submit(ada, id)
      await approve(id, first)
    }
    await api.jobsDone()
    const answer = await list(ada, order_id)
    expect(answer.data.map(({ id }) => id)).toContain(data[0]!.id)
    expect(names(answer)).toEqual(['Victoria Ashcombe', 'George Ashcombe'])
    expect(answer.data.map(states)).toEqual([
      ['approved', 'approved'],
      ['approved', 'approved'],
    ])
  })

  it('leaves with its passenger', async () => {
    const ada = await api.customer()
    const { order_id, legs } = await trip(ada)
    const [named] = ((await add(ada, { order_id, ...typed('Ann') })).json as List).data
    await sendFor(ada, legs[0]!, named!.id)
    expect(((await remove(ada, named!.id)).json as List).data).toEqual([])
    expect((await documents.list(ada, legs[0]!)).data).toEqual([])
  })
})

describe('names as personal data', () => {
  it('are exported, erased with the account, and 30 days after the flight', async () => {
    const ada = await api.customer()
    const [first, second] = [await trip(ada), await trip(ada)]
    for (const { order_id } of [first, second]) await add(ada, { order_id, ...typed('Ann') })
    const handler = travelDocumentsPersonalData(api.app.ctx)
    const files = await api.db.transaction().execute((trx) => handler.exportFiles!(trx, ada.clientId, 'en'))
    expect(files.find(({ name }) => name === 'flight-passengers.json')?.content).toHaveLength(2)
    await sql`UPDATE orders SET last_arrival_at = now() - interval '31 days', first_departure_at = now() - interval '32 days' WHERE id = ${first.order_id}`.execute(
      api.db,
    )
    await eraseDueDocuments(api.app.ctx)
    const left = () => api.db.selectFrom('named_passenger').select('order_id').where('client_id', '=', ada.clientId).execute()
    expect(await left()).toEqual([{ order_id: second.order_id }])
    await api.db.transaction().execute(async (trx) => {
      await passengersPersonalData(api.app.ctx).erase!(trx, ada.clientId)
      await handler.erase!(trx, ada.clientId)
    })
    expect(await left()).toEqual([])
  })
})
