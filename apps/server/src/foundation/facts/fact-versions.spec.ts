import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { createTestDatabase } from '@aquilane/testing/database'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { createFactsSource } from './source.ts'

let api: Api
let operations: Record<string, string>
let second: Record<string, string>
let sales: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  operations = (await signInTestStaff(api.db, ['operations'])).headers
  second = (await signInTestStaff(api.db, ['operations'])).headers
  sales = (await signInTestStaff(api.db, ['sales'])).headers
})
afterAll(() => api.close())

interface Fact {
  kind: string
  value: string
  source: string
  changed: { by: string } | null
}
interface Shown {
  id: string
  state: string
  before: Fact | null
  after: Fact | null
  removal: { source: string } | null
}
interface Airport {
  code: string
  draft: { id: string; revision: number } | null
  facts: Shown[]
}
interface Version {
  id: string
  number: number
  state: string
  base: number | null
  changes: number
  revision: number
  approval: { id: string } | null
  differences: Shown[]
  history: { action: string; facts: number }[]
}

const path = '/gamma/staff/facts'
const read = async <T>(action: string, headers = operations) => (await api.call('GET', `${path}/${action}`, { headers })).json as T
const airport = (code: string) => read<Airport>(`airport?code=${code}`)
const versions = async () => (await read<{ data: Version[] }>('versions')).data
const version = (id: string) => read<Version>(`version?id=${id}`)
const ask = async (action: string, body: object, headers = operations) => {
  const { status, json } = await api.call('POST', `${path}/${action}`, { headers, body })
  const { code, errors = [], approval } = json as { code?: string; errors?: { path: string; code: string }[]; approval: { id: string } }
  return { status, code, approval, errors: errors.map((error) => `${error.path} ${error.code}`) }
}
const today = Temporal.Now.plainDateISO('UTC').toString()
const evidence = { source: 'NOTAM A1234/26', source_date: '2026-11', confidence: 'A', checked_on: today }
const none = { days: null, season: null, binds: null, only: null, note: '' }
const revisionOf = async () => (await airport('LFMN')).draft?.revision ?? null
const save = async (more: object, code = 'LFMN') =>
  ask('save-fact', { airport: { code }, replaces: null, revision: await revisionOf(), ...none, ...evidence, ...more })
/** A day on which the airport of arrival is closed. */
const close = (days: number) => {
  const day = api.legsIn(days)[0]!.date.slice(0, 10)
  return save({ kind: 'closed', value: '00:00..24:00', season: `${day}..${day}` })
}
const draft = async () => (await versions()).find(({ state }) => state === 'draft')!
const publish = async () => {
  const { id, revision } = await draft()
  return ask('publish', { version: { id }, revision, reason: 'As the airport wrote' })
}
const approve = async (approval: { id: string }, headers = second) => {
  const { json } = await api.call('POST', '/gamma/staff/approval/approve', { headers, body: { approval } })
  return (json as { code?: string }).code ?? 'done'
}
const rollBack = async () => {
  const { id } = (await versions()).find(({ state }) => state === 'published')!
  return ask('roll-back', { version: { id }, reason: 'It was another airport' })
}
/** Offers of a day, or why there are none. */
const search = async (days: number) => {
  const { json } = await api.call('POST', '/gamma/charter/suggest', { body: { legs: api.legsIn(days), group: 'aircraft_type' } })
  const { data, nothing_fits: none_ } = json as {
    data: unknown[]
    nothing_fits?: { constraint: string; details: { params: { airport: string; hours: string } } }
  }
  return none_ ? `${none_.constraint} ${none_.details.params.airport} ${none_.details.params.hours}` : data.length > 0
}

describe('facts as versions', () => {
  it('a closure is drafted, published by a second member, followed by the next search, and taken back', async () => {
    expect(await search(40)).toBe(true)
    const before = await airport('LFMN')
    expect((await close(40)).status).toBe(200)
    const after = await airport('LFMN')
    expect(after.facts.filter(({ state }) => state !== 'same')).toEqual([
      expect.objectContaining({ state: 'new', before: null, after: expect.objectContaining({ kind: 'closed', source: 'NOTAM A1234/26' }) }),
    ])
    expect(after.facts.filter(({ state }) => state === 'same')).toEqual(before.facts)
    expect(await search(40)).toBe(true)
    const { approval } = await publish()
    expect([await approve(approval, operations), (await publish()).code, await search(40)]).toEqual([
      'FOUR_EYES_REQUIRED',
      'APPROVAL_OPEN',
      true,
    ])
    const ada = await api.customer()
    const unpaid = await api.order(ada, (await api.offers(ada, api.legsIn(40)))[0]!, api.legsIn(40))
    expect(await approve(approval)).toBe('done')
    await expect.poll(() => search(40)).toBe("curfew Nice Côte d'Azur (NCE) day")
    expect(await search(41)).toBe(true)
    const { status } = await api.db.selectFrom('orders').select('status').where('id', '=', unpaid.id).executeTakeFirstOrThrow()
    expect(status).toBe('Canceled')
    const [published] = await versions()
    expect(published).toMatchObject({ number: 1, state: 'published', base: null, changes: 1 })
    const { history } = await version(published!.id)
    expect(history.map(({ action, facts }) => `${action} ${facts}`)).toEqual(['drafted 0', 'changed 1', 'approved 0', 'published 0'])

    expect(await approve((await rollBack()).approval)).toBe('done')
    await expect.poll(() => search(40)).toBe(true)
    expect((await versions())[0]).toMatchObject({ state: 'rolled_back', rolled_back_by: expect.any(String) })
    expect((await airport('LFMN')).facts).toEqual(before.facts)
  })

  it('a version that is taken back gives way to the one before it, and an open draft keeps its own changes', async () => {
    await close(42)
    await approve((await publish()).approval)
    await close(43)
    await approve((await publish()).approval)
    await expect.poll(() => search(43)).toBe("curfew Nice Côte d'Azur (NCE) day")
    await save({ kind: 'ppr', value: '24' })
    expect(await draft()).toMatchObject({ base: 3, changes: 1 })
    await approve((await rollBack()).approval)
    await expect.poll(async () => [await search(42), await search(43)]).toEqual(["curfew Nice Côte d'Azur (NCE) day", true])
    expect((await versions()).map(({ number, state }) => `${number} ${state}`)).toEqual([
      '4 draft',
      '3 rolled_back',
      '2 published',
      '1 rolled_back',
    ])
    const open = await draft()
    expect(open).toMatchObject({ base: 2, changes: 1 })
    expect((await version(open.id)).differences[0]!.after).toMatchObject({ kind: 'ppr', value: '24' })
    expect((await ask('discard-draft', { revision: open.revision })).status).toBe(200)
  })

  it('a fact of the product is written again, taken away with a source, and put back', async () => {
    const shipped = (await airport('LFMN')).facts.find(({ after }) => after?.changed === null)!
    const { kind, value } = shipped.after!
    expect((await save({ replaces: { id: shipped.id }, kind, value, note: 'Checked once more' })).status).toBe(200)
    const shown = async () => (await airport('LFMN')).facts.find(({ id }) => id === shipped.id)!
    expect(await shown()).toMatchObject({ state: 'changed', before: { source: shipped.after!.source }, after: { source: evidence.source } })
    const remove = { airport: { code: 'LFMN' }, fact: { id: shipped.id }, ...evidence }
    expect((await ask('remove-fact', { ...remove, source: '', revision: await revisionOf() })).errors).toEqual(['source missing'])
    expect((await ask('remove-fact', { ...remove, revision: await revisionOf() })).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'removed', after: null, removal: { source: evidence.source } })
    expect((await ask('undo-fact', { fact: { id: shipped.id }, revision: await revisionOf() })).status).toBe(200)
    expect(await shown()).toEqual(shipped)
    expect((await publish()).code).toBe('ORDER_STATE_CONFLICT')
    await ask('discard-draft', { revision: await revisionOf() })
  })

  it('two members at one draft: the second one sees the first one’s change, and a request to publish ends', async () => {
    await close(44)
    const old = (await revisionOf())!
    const { approval } = await publish()
    await close(45)
    expect(await approve(approval)).toBe('APPROVAL_DECIDED')
    expect((await ask('discard-draft', { revision: old })).code).toBe('CHANGED_MEANWHILE')
    expect((await ask('publish', { version: { id: (await draft()).id }, revision: old, reason: 'Again' })).code).toBe('CHANGED_MEANWHILE')
    expect((await ask('discard-draft', { revision: await revisionOf() })).status).toBe(200)
    expect((await ask('discard-draft', { revision: old })).code).toBe('CHANGED_MEANWHILE')
  })

  it('values that cannot stand are refused one by one, and no draft begins', async () => {
    const { status, errors } = await save({ kind: 'hours', value: '22:00..06:00', days: '1-9', source: '-', checked_on: '2999-01-01' })
    expect([status, errors]).toEqual([400, ['value order', 'days unreadable', 'source missing', 'checked_on future']])
    expect((await save({ kind: 'closed', value: '00:00..24:00' }, 'XXXX')).status).toBe(404)
    expect((await save({ kind: 'closed', value: '00:00..24:00', replaces: { id: 'f'.repeat(24) } })).status).toBe(404)
    expect(await revisionOf()).toBeNull()
  })

  it('sales read facts and change none', async () => {
    expect((await api.call('GET', `${path}/airports`, { headers: sales })).status).toBe(200)
    expect((await ask('discard-draft', { revision: 1 }, sales)).status).toBe(403)
  })

  it('airports are found by code, name and city, sorted by what is shown, and those that the draft changes by themselves', async () => {
    const list = async (query: string) =>
      (await read<{ data: { code: string; draft: boolean; facts: number }[] }>(`airports?${query}`)).data
    expect((await list('query=nce'))[0]!.code).toBe('LFMN')
    expect((await list('query=Zürich')).map(({ code }) => code)).toContain('LSZH')
    expect((await list('view=all&query=ESSA'))[0]!.code).toBe('ESSA')
    expect(await list('query=ESSAXX')).toEqual([])
    const counts = (await list('sort=facts:desc')).map(({ facts }) => facts)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(await list('view=old')).toEqual([])
    await close(46)
    expect(await list('view=draft')).toEqual([expect.objectContaining({ code: 'LFMN', draft: true })])
    await ask('discard-draft', { revision: await revisionOf() })
  })
})

describe('the database', () => {
  const publishAlone = sql`INSERT INTO fact_version (number, state, document, note, created_by, created_at, published_by, published_at, approval_id)
    SELECT 90, 'published', document, 'alone', created_by, now(), published_by, now(), gen_random_uuid() FROM fact_version WHERE number = 1`
  const change = (set: string) => sql.raw(`UPDATE fact_version SET ${set} WHERE number = 2`).execute(api.db)

  it('lets one member publish nothing, nor take anything back', async () => {
    await expect(publishAlone.execute(api.db)).rejects.toThrow('has no approval')
    const alone = 'rolled_back_by = published_by, rolled_back_at = now(), roll_back_approval_id = gen_random_uuid()'
    await expect(change(`state = 'rolled_back', ${alone}`)).rejects.toThrow('has no approval')
  })

  it('keeps a published version as it is', async () => {
    for (const set of [`document = '{"v":1,"changes":[]}'`, `note = 'another'`, `state = 'draft', note = NULL`, 'number = 99'])
      await expect(change(set)).rejects.toThrow('does not change')
    await expect(sql`DELETE FROM fact_version WHERE number = 2`.execute(api.db)).rejects.toThrow('does not change')
    await expect(sql`UPDATE fact_version SET state = 'published' WHERE number = 3`.execute(api.db)).rejects.toThrow('does not change')
  })

  it('has one version that counts and one draft', async () => {
    await close(47)
    await expect(
      api.db.transaction().execute(async (trx) => {
        await sql`ALTER TABLE fact_version DISABLE TRIGGER USER`.execute(trx)
        await sql`UPDATE fact_version SET state = 'published', note = 'two', published_by = created_by, published_at = now(),
          approval_id = (SELECT id FROM approval WHERE status <> 'Approved' LIMIT 1) WHERE state = 'draft'`.execute(trx)
      }),
    ).rejects.toThrow('fact_version_current')
    await expect(
      sql`INSERT INTO fact_version (number, document, created_by, created_at) SELECT 99, document, created_by, now() FROM fact_version LIMIT 1`.execute(
        api.db,
      ),
    ).rejects.toThrow('fact_version_draft')
    await ask('discard-draft', { revision: await revisionOf() })
  })
})

it('a process that was started before a publication follows it, and gives the same object while it counts', async () => {
  const test = await createTestDatabase()
  const facts = createFactsSource({ url: test.url })
  await facts.start()
  expect(await facts.current()).toBe(DEFAULT_FACTS)
  expect(facts.current()).toBe(DEFAULT_FACTS)
  await test.db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE fact_version DISABLE TRIGGER ALL`.execute(trx)
    const document = JSON.stringify({
      v: 1,
      changes: [
        {
          id: 'one',
          icao: 'LFMN',
          replaces: null,
          values: { fact: 'closed', value: '00:00..24:00' },
          source: 'A letter',
          date: '',
          confidence: 'A',
          checkedOn: today,
          by: 'member',
          at: `${today}T00:00:00Z`,
        },
      ],
    })
    await sql`INSERT INTO fact_version (number, state, document, note, created_by, created_at, published_by, published_at, approval_id)
      VALUES (1, 'published', ${document}, 'Closed', gen_random_uuid(), now(), gen_random_uuid(), now(), gen_random_uuid())`.execute(trx)
    await sql`SELECT pg_notify('facts', 'changed')`.execute(trx)
  })
  const closures = async () => (await facts.current()).airports.find(({ icao }) => icao === 'LFMN')!.closures.length
  await expect.poll(closures).toBe(DEFAULT_FACTS.airports.find(({ icao }) => icao === 'LFMN')!.closures.length + 1)
  expect(facts.current()).toBe(facts.current())
  facts.stop()
  await test.close()
})
