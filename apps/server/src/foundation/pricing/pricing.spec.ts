import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@aquilane/testing/database'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { createPricingSource } from './source.ts'

let api: Api
let finance: Record<string, string>
let sales: Record<string, string>
let second: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  finance = (await signInTestStaff(api.db, ['finance'])).headers
  second = (await signInTestStaff(api.db, ['finance'])).headers
  sales = (await signInTestStaff(api.db, ['sales'])).headers
})
afterAll(() => api.close())

interface Version {
  id: string
  number: number
  status: string
  revision: number
  base: number | null
  changes: number
  note: string
  effective: string | null
  created_by: string | null
}
interface Details extends Version {
  approval: { id: string } | null
  document: { numbers: { path: string; value: number }[]; taxes: { tax: string; until: string | null }[]; peaks: object[] }
  differences: { path: string; from: unknown; to: unknown }[]
  history: { action: string; actor: string; values: number }[]
}
interface Preview {
  current: number
  total: { before: { amount: number }; after: { amount: number } }
  data: {
    order: { pnr: string }
    tail: string
    before: { amount: number } | null
    after: { amount: number } | null
    services: { service: string }[]
  }[]
}

const path = '/gamma/staff/pricing'
const list = async () =>
  (await api.call('GET', `${path}/list`, { headers: finance })).json as { data: Version[]; ending_taxes: { tax: string; over: boolean }[] }
const get = async (id: string) => (await api.call('GET', `${path}/get?id=${id}`, { headers: finance })).json as Details
const ask = async (action: string, body: object, headers = finance) => {
  const { status, json } = await api.call('POST', `${path}/${action}`, { headers, body })
  const { code, errors = [] } = json as { code?: string; errors?: { path: string; code: string }[] }
  return {
    status,
    code,
    json: json as { id: string; approval: { id: string } },
    errors: errors.map((error) => `${error.path} ${error.code}`),
  }
}
const begin = async (note = 'Fuel is dearer') => get((await ask('create-draft', { note })).json.id)
const withNumber = ({ document }: Details, name: string, value: number) => ({
  ...document,
  numbers: document.numbers.map((one) => (one.path === name ? { ...one, value } : one)),
})
const save = (draft: Details, document: object, note = draft.note) =>
  ask('save-draft', { version: { id: draft.id }, revision: draft.revision, note, document })
const publish = async ({ id }: Details, at: string | null = null) => {
  const { revision } = await get(id)
  return ask('publish', { version: { id }, revision, at })
}
const approve = async (approval: { id: string }, headers = second) => {
  const { json } = await api.call('POST', '/gamma/staff/approval/approve', { headers, body: { approval } })
  return (json as { code?: string }).code ?? 'done'
}
/** Time passes: what was published a moment ago counts. */
const takeEffect = async (id: string) => {
  await api.db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE pricing_version DISABLE TRIGGER pricing_version_immutable`.execute(trx)
    await sql`UPDATE pricing_version SET published_at = now() - interval '1 day', effective_at = (
      SELECT greatest(max(effective_at), date_trunc('second', now()) - interval '1 hour') + interval '1 second'
      FROM pricing_version WHERE id <> ${id} AND effective_at <= now()) WHERE id = ${id}`.execute(trx)
    await sql`ALTER TABLE pricing_version ENABLE TRIGGER pricing_version_immutable`.execute(trx)
  })
}
const publishNow = async (draft: Details) => {
  expect(await approve((await publish(draft)).json.approval)).toBe('done')
  await takeEffect(draft.id)
}
const fromPrice = async () => {
  const legs = api.legsIn(40)
  const { json } = await api.call('POST', '/gamma/charter/suggest', { body: { legs, group: 'aircraft_type' } })
  const { data } = json as { data: { price: { amount: number }; price_breakdown: { service: string; price: { amount: number } }[] }[] }
  return data[0]!
}

describe('prices as versions', () => {
  it('an installation begins with one version without an author', async () => {
    const { data } = await list()
    expect(data).toMatchObject([{ number: 1, status: 'current', base: null, changes: 0, created_by: null }])
    expect((await get(data[0]!.id)).document.peaks).toHaveLength(2)
  })

  it('a draft is saved, published and followed by the next search; each step is in the history', async () => {
    const before = await fromPrice()
    const draft = await begin()
    expect(draft).toMatchObject({ status: 'draft', base: 1, changes: 0, revision: 1 })
    expect((await save(draft, withNumber(draft, 'general.margin', 180), 'Margin of the winter')).status).toBe(200)
    expect(await get(draft.id)).toMatchObject({
      revision: 2,
      changes: 1,
      note: 'Margin of the winter',
      differences: [{ path: 'numbers.general.margin', from: 80, to: 180 }],
    })
    expect(await fromPrice()).toEqual(expect.objectContaining({ price: before.price }))
    await publishNow(draft)
    const flight = (offer: typeof before) => offer.price_breakdown.find(({ service }) => service === 'flight')!.price.amount
    // As soon as the process was notified.
    await expect.poll(async () => flight(await fromPrice()) / flight(before)).toBeCloseTo(1.18 / 1.08, 4)
    const { history, status } = await get(draft.id)
    expect(status).toBe('current')
    expect(history.map(({ action, values }) => `${action} ${values}`)).toEqual(['drafted 0', 'changed 1', 'approved 0', 'published 0'])
    expect((await list()).data.map(({ number, status: one }) => `${number} ${one}`)).toEqual(['2 current', '1 past'])
  })

  it('a price that was promised before a change stays', async () => {
    const client = await api.customer(500_000_000)
    const legs = api.legsIn(41)
    const [offer] = await api.offers(client, legs)
    const { json } = await api.call('GET', `/gamma/charter/suggestion?id=${offer}`, { as: client })
    const promised = (json as { suggestion: { price: { amount: number } } }).suggestion.price
    const draft = await begin()
    await save(draft, withNumber(draft, 'general.margin', 300))
    await publishNow(draft)
    const order = await api.order(client, offer!, legs)
    expect(order.price).toEqual(promised)
    const roll = await ask('roll-back', { version: { id: (await list()).data.find(({ number }) => number === 1)!.id }, reason: 'Too dear' })
    expect(await approve(roll.json.approval)).toBe('done')
    await takeEffect((await list()).data[0]!.id)
  })

  it('a roll-back is a new version with the earlier document', async () => {
    const { data } = await list()
    expect(data[0]).toMatchObject({ status: 'current', base: 3, note: 'Too dear' })
    const [current, first] = [await get(data[0]!.id), await get(data.at(-1)!.id)]
    expect(current.document).toEqual(first.document)
    expect(current.differences).toEqual([{ path: 'numbers.general.margin', from: 300, to: 80 }])
    expect((await ask('roll-back', { version: { id: current.id }, reason: 'Again' })).code).toBe('ORDER_STATE_CONFLICT')
  })

  it('a scheduled version counts from its time on, and is withdrawn before', async () => {
    const draft = await begin('Spring')
    const at = systemClock.now().add({ hours: 48 }).round('second').toString()
    const { approval } = (await publish(draft, at)).json
    const { json } = await api.call('GET', '/gamma/staff/approval/list', { headers: second })
    expect((json as { data: object[] }).data).toContainEqual(
      expect.objectContaining({
        id: approval.id,
        facts: expect.arrayContaining([
          expect.objectContaining({ field: 'effective', to: expect.objectContaining({ at: expect.any(String) }) }),
        ]),
      }),
    )
    expect(await approve(approval)).toBe('done')
    expect(await get(draft.id)).toMatchObject({ status: 'scheduled', effective: at.replace('T', ' ').slice(0, 19) })

    const other = await begin('Easter')
    expect(other.base).toBe(draft.number)
    expect(await publish(other)).toMatchObject({ status: 400, errors: ['at order'] })
    expect((await ask('withdraw', { version: { id: draft.id }, reason: 'Not yet' })).status).toBe(200)
    expect((await get(draft.id)).status).toBe('withdrawn')
    expect((await publish(other)).code).toBe('PRICING_OUTDATED')
    expect((await ask('withdraw', { version: { id: draft.id }, reason: 'Not yet' })).code).toBe('ORDER_STATE_CONFLICT')
    expect((await ask('discard-draft', { version: { id: other.id }, revision: other.revision })).status).toBe(200)
    expect((await api.call('GET', `${path}/get?id=${other.id}`, { headers: finance })).status).toBe(404)
  })

  it('two members at one draft: the second one sees the first one’s change', async () => {
    const draft = await begin()
    expect((await save(draft, withNumber(draft, 'general.margin', 90))).status).toBe(200)
    expect((await save(draft, withNumber(draft, 'general.margin', 95))).code).toBe('CHANGED_MEANWHILE')
    expect((await ask('publish', { version: { id: draft.id }, revision: draft.revision, at: null })).code).toBe('CHANGED_MEANWHILE')
  })

  it('values that cannot stand are refused one by one, and nothing is saved', async () => {
    const draft = await begin()
    const document = {
      ...withNumber(draft, 'general.margin', -5),
      peaks: [{ code: 'moon', from: '13-40', to: '01-01', permille: 10 }],
      taxes: [],
    }
    expect(await save(draft, document)).toMatchObject({
      status: 400,
      errors: expect.arrayContaining(['document.numbers.general.margin range', 'document.peaks.0.code unknown', 'document.taxes unknown']),
    })
    expect((await get(draft.id)).differences).toEqual([])
    expect((await publish(draft, 'tomorrow')).status).toBe(400)
    expect(await publish(draft, '2020-01-01T00:00:00Z')).toMatchObject({ errors: ['at past'] })
  })

  it('one member publishes nothing and goes back to nothing', async () => {
    const draft = await begin()
    await save(draft, withNumber(draft, 'general.margin', 1))
    const before = (await list()).data.find(({ status }) => status === 'current')!
    const { approval } = (await publish(draft)).json
    expect(await get(draft.id)).toMatchObject({ status: 'draft', approval })
    expect([await approve(approval, finance), (await publish(draft)).code]).toEqual(['FOUR_EYES_REQUIRED', 'APPROVAL_OPEN'])
    const past = (await list()).data.find(({ status }) => status === 'past')!
    const roll = await ask('roll-back', { version: { id: past.id }, reason: 'Cheaper' })
    expect(await approve(roll.json.approval, finance)).toBe('FOUR_EYES_REQUIRED')
    expect((await list()).data.find(({ status }) => status === 'current')).toEqual(before)
  })

  it('a draft that was changed after the request is not published', async () => {
    const draft = await begin()
    await save(draft, withNumber(draft, 'general.margin', 90))
    const { approval } = (await publish(draft)).json
    const asked = await get(draft.id)
    await save(asked, withNumber(asked, 'general.margin', 1))
    expect([await approve(approval), (await get(draft.id)).status]).toEqual(['APPROVAL_DECIDED', 'draft'])
  })

  it('a request is outdated by another version that was published meanwhile', async () => {
    const [draft, other] = [await begin(), await begin()]
    await save(draft, withNumber(draft, 'general.margin', 85))
    await save(other, withNumber(other, 'general.margin', 95))
    const { approval } = (await publish(draft)).json
    await publishNow(other)
    expect([await approve(approval), (await get(draft.id)).status]).toEqual(['APPROVAL_OUTDATED', 'draft'])
  })

  it('prices go back to a version whose document has an earlier form, with the tariffs that it did not know', async () => {
    const before = (await list()).data.find(({ status }) => status === 'past')!
    const kept = ['tax', 'country', 'from', 'until', 'currency', 'source', 'amounts']
    await api.db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE pricing_version DISABLE TRIGGER pricing_version_immutable`.execute(trx)
      await sql`UPDATE pricing_version SET document = document || jsonb_build_object('v', 1, 'numbers', (document->'numbers') - 'general.dkk', 'taxes', (
        SELECT jsonb_agg((SELECT jsonb_object_agg(key, value) FROM jsonb_each(tax) WHERE key = ANY (${kept}::text[])))
        FROM jsonb_array_elements(document->'taxes') tax WHERE tax->>'tax' IN ('it_aerotaxi', 'us', 'vat')))
        WHERE id = ${before.id}`.execute(trx)
      await sql`ALTER TABLE pricing_version ENABLE TRIGGER pricing_version_immutable`.execute(trx)
    })
    const { document } = await get(before.id)
    expect(document.taxes.map(({ tax }) => tax)).toContain('dk_passagerafgift')
    const { json } = await ask('roll-back', { version: { id: before.id }, reason: 'As before' })
    expect(await approve(json.approval)).toBe('done')
    const [newest] = (await list()).data
    expect(newest).toMatchObject({ note: 'As before' })
    expect((await get(newest!.id)).document).toEqual(document)
    await takeEffect(newest!.id)
  })

  it('sales read prices and change none', async () => {
    expect((await api.call('GET', `${path}/list`, { headers: sales })).status).toBe(200)
    expect((await ask('create-draft', { note: 'Cheaper' }, sales)).status).toBe(403)
  })
})

it('prices follow the version of the moment, also in a process that was told of it long before', async () => {
  const test = await createTestDatabase()
  const clock = manualClock(systemClock.now())
  const at = clock.now().round('second')
  const pricing = createPricingSource({ url: test.url, clock })
  await pricing.start()
  expect((await pricing.current()).number).toBe(1)
  const first = await test.db.selectFrom('pricing_version').select('document').executeTakeFirstOrThrow()
  const times = { created_at: at.toString(), published_at: at.toString(), effective_at: at.add({ hours: 48 }).toString() }
  await test.db
    .insertInto('pricing_version')
    .values({ number: 2, note: 'Spring', document: JSON.stringify(first.document), ...times })
    .execute()
  const numbers = async () => {
    const seen: number[] = []
    for (const hours of [0, 47, 48, 49]) {
      clock.set(at.add({ hours }))
      seen.push((await pricing.current()).number)
    }
    return seen
  }
  // As soon as the notification has arrived, which takes less time than the shortest notice of a publication.
  await expect.poll(numbers).toEqual([1, 1, 2, 2])
  pricing.stop()
  await test.close()
})

describe('preview', () => {
  it('prices the last charters under both versions, and says which lines differ', async () => {
    const client = await api.customer(500_000_000)
    for (const days of [44, 45, 46]) {
      const legs = api.legsIn(days)
      await api.order(client, (await api.offers(client, legs))[0]!, legs)
    }
    const draft = await begin()
    await save(draft, withNumber(draft, 'classes.light.departure_fee', 250_000))
    const { json } = await api.call('GET', `${path}/preview?id=${draft.id}`, { headers: finance })
    const { data, total, current } = json as Preview
    expect(current).toBe((await list()).data.find(({ status }) => status === 'current')!.number)
    expect(data.length).toBeGreaterThanOrEqual(3)
    const changed = data.filter(({ services }) => services.some(({ service }) => service === 'departure_fee'))
    for (const { before, after } of changed) expect(after!.amount).toBeGreaterThan(before!.amount)
    const sum = (side: 'before' | 'after') => data.reduce((cents, one) => cents + Math.round((one[side]?.amount ?? 0) * 100), 0) / 100
    expect([total.before.amount, total.after.amount]).toEqual([sum('before'), sum('after')])
    // The order’s own price was made under the current version.
    const { rows } = await sql<{ pnr: string; price: string }>`SELECT pnr, price FROM orders WHERE client_id = ${client.clientId}`.execute(
      api.db,
    )
    for (const { pnr, price } of rows) expect(data.find(({ order }) => order.pnr === pnr)!.before!.amount).toBe(Number(price) / 100)
  })
})

describe('what the database itself refuses', () => {
  const failure = async (query: ReturnType<typeof sql>) => {
    try {
      await query.execute(api.db)
      return null
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? (error as Error).message
    }
  }

  it('a published version does not change and is not deleted; without the trigger it would', async () => {
    const change = sql`UPDATE pricing_version SET document = jsonb_set(document, '{numbers,general.margin}', '0') WHERE number = 1`
    expect(await failure(change)).toBe('pricing_version_immutable')
    expect(await failure(sql`DELETE FROM pricing_version WHERE number = 1`)).toBe('pricing_version_immutable')
    const trx = await api.db.startTransaction().execute()
    await sql`ALTER TABLE pricing_version DISABLE TRIGGER pricing_version_immutable`.execute(trx)
    await change.execute(trx)
    await trx.rollback().execute()
  })

  it('prices without an approval of exactly them are not published; without the trigger they would be', async () => {
    const draft = await begin()
    const member = await api.db.selectFrom('staff_member').select('id').executeTakeFirstOrThrow()
    const times = sql`published_at = now() + interval '400 days', effective_at = now() + interval '401 days', published_by = ${member.id}`
    expect(await failure(sql`UPDATE pricing_version SET ${times} WHERE id = ${draft.id}`)).toBe('pricing_version_approval')
    const other = sql`(SELECT id FROM approval WHERE kind = 'price_version' AND status = 'Approved' LIMIT 1)`
    expect(await failure(sql`UPDATE pricing_version SET ${times}, approval_id = ${other} WHERE id = ${draft.id}`)).toBe(
      'pricing_version_approval',
    )
    const trx = await api.db.startTransaction().execute()
    await sql`ALTER TABLE pricing_version DISABLE TRIGGER pricing_version_approval`.execute(trx)
    await sql`UPDATE pricing_version SET ${times} WHERE id = ${draft.id}`.execute(trx)
    await trx.rollback().execute()
  })

  it('two versions never take effect at the same moment', async () => {
    const twice = sql`INSERT INTO pricing_version (number, document, note, created_at, published_at, effective_at)
      SELECT 9999, document, note, created_at, published_at, effective_at FROM pricing_version WHERE number = 1`
    expect(await failure(twice)).toBe('pricing_version_effective')
  })

  it('a version that counts is not withdrawn', async () => {
    expect(await failure(sql`UPDATE pricing_version SET withdrawn_at = now() WHERE number = 1`)).toBe('pricing_version_withdrawn_before')
  })
})

it('tax rows that run out are announced', async () => {
  const { ending_taxes: ending } = await list()
  const today = systemClock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const days = today.until('2026-12-31').days
  expect(ending.map(({ tax }) => tax).includes('us')).toBe(days <= 60)
})
