import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'
import { completeTestDraft } from './draft.fixture.ts'

let api: Api
let olga: TestStaff
let otto: TestStaff
let ada: TestClient
let legs: ReturnType<Api['legsIn']>
/** An aircraft that the search offers: drafts are entered like it. */
let like: Record<string, unknown>
beforeAll(async () => {
  api = await startApi()
  olga = await signInTestStaff(api.db, ['operations'])
  otto = await signInTestStaff(api.db, ['operations'])
  ada = await api.customer()
  legs = api.legsIn(25)
  const [tail] = await offeredTails()
  const row = await api.db.selectFrom('aircraft').selectAll().where('tail', '=', tail!).executeTakeFirstOrThrow()
  like = {
    aircraft_type: { id: row.type_id },
    company: { id: row.operator_id },
    base: `airport:${row.base_code}`,
    year: row.year,
    seats: row.seats,
    rate_percent: 60,
    airworthy_until: null,
  }
})
afterAll(() => api.close())

interface Publication {
  missing: { need: string; reason: string }[]
  drafted_by: string
  obstacle: string | null
  publishers: string[]
}
interface Details {
  revision: number
  status: string
  draft: boolean
  flyable_until: string
  insured_until: string | null
  documents: { id: string; kind: string; current: boolean }[]
  photos: unknown[]
  publication: Publication | null
  history: { action: string }[]
}

const offeredTails = async (): Promise<string[]> => {
  const { json } = await api.call('POST', '/gamma/charter/suggest', { as: ada, body: { legs, group: 'aircraft_type' } })
  return (json as { data: { firmness: string; aircraft: { tail: string } | null }[] }).data.flatMap(({ firmness, aircraft }) =>
    firmness === 'firm' && aircraft ? [aircraft.tail] : [],
  )
}
const get = async (id: number, as = olga) =>
  (await api.call('GET', `/gamma/staff/fleet/aircraft?id=${id}`, { headers: as.headers })).json as Details
const send = async (method: 'POST' | 'PATCH', path: string, body: object, as: TestStaff) => {
  const { status, json } = await api.call(method, `/gamma/staff/fleet/${path}`, { headers: as.headers, body })
  return { status, code: (json as { code?: string }).code, json: json as { id: number } }
}
let tails = 100
const enter = async (over: object = {}) => {
  const tail = `X-D${tails++}`
  const { json } = await send('POST', 'add-aircraft', { ...like, tail, ...over }, olga)
  return { id: json.id, tail }
}
const enterComplete = async (over: object = {}) => {
  const draft = await enter(over)
  await completeTestDraft(api.db, { aircraftId: draft.id }, olga.id)
  return draft
}
const publish = async (id: number, as: TestStaff, revision?: number) => {
  const { status, code } = await send('POST', 'publish-aircraft', { aircraft: { id }, revision: revision ?? (await get(id)).revision }, as)
  return [status, code]
}
const change = async (id: number, over: object) => {
  const { aircraft_type: _type, ...fields } = like
  const { revision } = await get(id)
  const { tail } = await api.db.selectFrom('aircraft').select('tail').where('id', '=', id).executeTakeFirstOrThrow()
  return send('PATCH', 'aircraft', { ...fields, tail, aircraft: { id }, revision, ...over }, olga)
}

const jpeg = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#7799bb' } })
    .jpeg()
    .toBuffer()
async function upload(path: string, field: string, fields: Record<string, string>): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new File([new Uint8Array(await jpeg())], 'scan.jpg'))
  return (await api.call('POST', `/gamma/staff/fleet/${path}`, { headers: olga.headers, form })).status
}
const addDocument = (id: number, kind: string, fields: Record<string, string> = {}) =>
  upload('add-documents', 'files[]', { aircraft_id: String(id), kind, ...fields })

describe('a new aircraft', () => {
  it('names what is missing until its documents are in, and is on sale once a second member publishes it', async () => {
    const { id, tail } = await enter()
    const entered = await get(id)
    expect(entered.publication?.obstacle).toBe('own')
    expect(entered.publication?.missing.map(({ need }) => need)).toEqual(['aoc', 'insurance', 'airworthiness', 'noise', 'photo'])
    expect(await publish(id, otto)).toEqual([409, 'DOCUMENTS_MISSING'])
    const soon = Temporal.Now.plainDateISO().add({ days: 40 }).toString()
    expect(await addDocument(id, 'aoc', { number: 'IT.AOC.1' })).toBe(200)
    expect(await addDocument(id, 'insurance', { number: 'P 77', valid_until: soon })).toBe(200)
    expect(await addDocument(id, 'airworthiness', { number: 'ARC 1', valid_until: '2020-01-01' })).toBe(200)
    expect(await addDocument(id, 'noise')).toBe(200)
    expect((await get(id)).publication?.missing).toEqual([
      { need: 'airworthiness', reason: 'expired' },
      { need: 'noise', reason: 'incomplete' },
      { need: 'photo', reason: 'absent' },
    ])
    expect(await addDocument(id, 'airworthiness', { number: 'ARC 2', valid_until: '2031-01-01' })).toBe(200)
    expect(await addDocument(id, 'noise', { number: 'N 1' })).toBe(200)
    expect(await upload('add-photo', 'photo', { aircraft_id: String(id), kind: 'exterior' })).toBe(200)
    expect((await get(id, otto)).publication).toMatchObject({ missing: [], obstacle: null })
    expect(await offeredTails()).not.toContain(tail)
    expect(await publish(id, olga)).toEqual([409, 'FOUR_EYES_REQUIRED'])
    expect(await publish(id, otto)).toEqual([200, undefined])
    expect(await offeredTails()).toContain(tail)
    expect(await get(id)).toMatchObject({ draft: false, publication: null, insured_until: soon, flyable_until: soon })
    expect((await get(id)).history.at(-1)?.action).toBe('published')
  })

  it('is published by a member who neither entered nor last changed it', async () => {
    const { id } = await enterComplete()
    await send('PATCH', 'aircraft', { ...like, tail: 'X-D999', aircraft: { id }, revision: 1, year: 2015 }, otto)
    const anna = await signInTestStaff(api.db, ['operations'])
    await completeTestDraft(api.db, { aircraftId: id }, olga.id)
    expect((await get(id, otto)).publication?.obstacle).toBe('own')
    expect(await publish(id, otto)).toEqual([409, 'FOUR_EYES_REQUIRED'])
    expect(await publish(id, olga)).toEqual([409, 'FOUR_EYES_REQUIRED'])
    expect(await publish(id, anna)).toEqual([200, undefined])
  })

  it('is not published by a member without the right, and its page names those who may', async () => {
    const { id } = await enterComplete()
    const sales = await signInTestStaff(api.db, ['sales'])
    expect(await publish(id, sales)).toEqual([403, 'FORBIDDEN'])
    const { publishers } = (await get(id)).publication!
    expect(publishers.length).toBeGreaterThan(0)
    const setDisabled = (at: string | null) =>
      api.db.updateTable('staff_member').set({ disabled_at: at }).where('id', '<>', olga.id).execute()
    await setDisabled(new Date().toISOString())
    expect((await get(id)).publication?.publishers).toEqual([])
    await setDisabled(null)
  })

  it('changed between the look and the press is not published', async () => {
    const { id } = await enterComplete()
    const seen = await get(id, otto)
    const document = seen.documents.find(({ kind }) => kind === 'insurance')!
    await api.db.updateTable('fleet_document').set({ name: 'other.pdf' }).where('id', '=', document.id).execute()
    expect(await upload('add-documents', 'files[]', { aircraft_id: String(id), kind: 'other' })).toBe(200)
    expect(await publish(id, otto, seen.revision)).toEqual([409, 'CHANGED_MEANWHILE'])
    await api.db.deleteFrom('fleet_document').where('id', '=', document.id).execute()
    expect(await publish(id, otto)).toEqual([409, 'DOCUMENTS_MISSING'])
  })

  it('is published once by two phones at once', async () => {
    const { id } = await enterComplete()
    const anna = await signInTestStaff(api.db, ['operations'])
    const { revision } = await get(id)
    const answers = await Promise.all([otto, anna].map((as) => publish(id, as, revision)))
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(([status]) => status === 409)).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(await publish(id, anna)).toEqual([409, 'ORDER_STATE_CONFLICT'])
  })
})

describe('a published aircraft', () => {
  it('with another registration is a draft again, off sale, grounded or not, and needs documents of that registration', async () => {
    const { id, tail } = await enterComplete()
    await publish(id, otto)
    expect(await offeredTails()).toContain(tail)
    expect((await change(id, { seats: 2 })).status).toBe(200)
    expect((await get(id)).draft).toBe(false)
    const { revision } = await get(id)
    await send('POST', 'set-aircraft-status', { aircraft: { id }, revision, status: 'grounded', reason: 'Bird strike' }, olga)
    expect((await change(id, { tail: 'X-D998' })).status).toBe(200)
    const again = await get(id, otto)
    expect(again).toMatchObject({ draft: true, status: 'grounded', publication: { obstacle: null } })
    expect(again.publication?.missing.map(({ reason }) => reason)).toEqual(['outdated', 'outdated', 'outdated', 'outdated'])
    expect(again.documents.every(({ current }) => !current)).toBe(true)
    expect(again.history.at(-1)?.action).toBe('draft-again')
    expect(await publish(id, otto)).toEqual([409, 'DOCUMENTS_MISSING'])
    expect(await offeredTails()).not.toContain('X-D998')
  })

  it('names its paid trips before another registration marks them', async () => {
    const bob = await api.customer(900_000_000)
    const order = await api.order(bob, (await api.offers(bob, legs))[0]!, legs)
    const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(bob) } }
    expect((await api.call('POST', '/gamma/payment/from-account', { as: bob, body })).status).toBe(200)
    const row = await api.db.selectFrom('aircraft').selectAll().where('tail', '=', order.aircraft!.tail).executeTakeFirstOrThrow()
    const fields = { base: `airport:${row.base_code}`, year: row.year, seats: row.seats, rate_percent: row.rate_permille / 10 }
    const retail = { ...fields, aircraft: { id: row.id }, revision: row.revision, company: { id: row.operator_id }, airworthy_until: null }
    const rename = (isDryRun: boolean) => send('PATCH', 'aircraft', { ...retail, tail: 'X-D997', dry_run: isDryRun }, olga)
    const trips = [{ id: order.id, pnr: order.pnr, reasons: ['draft'] }]
    expect((await rename(true)).json).toMatchObject({ effects: { trips } })
    expect((await get(row.id)).draft).toBe(false)
    expect((await rename(false)).json).toMatchObject({ effects: { trips } })
    expect((await get(row.id)).draft).toBe(true)
  })

  it('is not sold past the end of its own insurance', async () => {
    const { id, tail } = await enterComplete()
    await publish(id, otto)
    const yesterday = Temporal.Now.plainDateISO().subtract({ days: 1 }).toString()
    expect((await change(id, { insured_until: yesterday })).status).toBe(200)
    expect((await get(id)).flyable_until).toBe(yesterday)
    expect(await offeredTails()).not.toContain(tail)
  })

  it('keeps a document of each kind that it was published by', async () => {
    const { id } = await enterComplete()
    await publish(id, otto)
    const { documents } = await get(id)
    const noise = documents.find(({ kind }) => kind === 'noise')!
    const remove = async () => (await send('POST', 'remove-document', { document: { id: noise.id } }, olga)).code
    expect(await remove()).toBe('DOCUMENT_REQUIRED')
    expect(await addDocument(id, 'noise', { number: 'N 2' })).toBe(200)
    expect(await remove()).toBeUndefined()
  })
})

describe('a new operator', () => {
  const operatorBody = { country: 'ITA', insured_until: '2032-01-01', aoc_until: null, availability: 'managed' }
  const enterOperator = async () =>
    (await send('POST', 'add-operator', { ...operatorBody, name: 'Nuova Air', aoc: `IT.${crypto.randomUUID()}` }, olga)).json.id
  const revisionOf = async (id: number) =>
    (await api.db.selectFrom('operator').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision
  const publishOperator = async (id: number, as: TestStaff) => {
    const { status, code } = await send('POST', 'publish-operator', { operator: { id }, revision: await revisionOf(id) }, as)
    return [status, code]
  }

  it('is published before its aircraft, and its days end with its documents', async () => {
    const operatorId = await enterOperator()
    const { id, tail } = await enterComplete({ company: { id: operatorId } })
    expect((await get(id)).publication?.missing).toEqual([{ need: 'operator', reason: 'absent' }])
    expect(await publish(id, otto)).toEqual([409, 'DOCUMENTS_MISSING'])
    expect(await publishOperator(operatorId, otto)).toEqual([409, 'DOCUMENTS_MISSING'])
    await completeTestDraft(api.db, { operatorId }, olga.id)
    expect(await publishOperator(operatorId, olga)).toEqual([409, 'FOUR_EYES_REQUIRED'])
    expect(await publishOperator(operatorId, otto)).toEqual([200, undefined])
    expect(await publish(id, otto)).toEqual([200, undefined])
    expect(await offeredTails()).toContain(tail)
    const row = await api.db.selectFrom('operator').selectAll().where('id', '=', operatorId).executeTakeFirstOrThrow()
    expect([row.insured_until, row.aoc_until]).toEqual(['2031-01-01', '2031-01-01'])
  })

  it('keeps its certificate once it is published', async () => {
    const operatorId = await enterOperator()
    const put = async (over: object) => {
      const body = { ...operatorBody, name: 'Nuova Air', operator: { id: operatorId }, revision: await revisionOf(operatorId), ...over }
      return (await send('PATCH', 'operator', body, olga)).status
    }
    expect(await put({ aoc: 'IT.AOC.90' })).toBe(200)
    await completeTestDraft(api.db, { operatorId }, olga.id)
    await publishOperator(operatorId, otto)
    expect(await put({ aoc: 'IT.AOC.91' })).toBe(400)
    expect(await put({ aoc: 'IT.AOC.90', name: 'Nuova Air SpA' })).toBe(200)
  })

  it('takes no published aircraft of another operator: it becomes a draft', async () => {
    const operatorId = await enterOperator()
    const { id } = await enterComplete()
    await publish(id, otto)
    expect((await change(id, { company: { id: operatorId } })).status).toBe(200)
    expect(await get(id)).toMatchObject({ draft: true })
  })
})
