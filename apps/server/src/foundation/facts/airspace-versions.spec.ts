import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

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
  area: string
  source: string
  london_city: string
  changed: { by: string } | null
}
interface Shown {
  id: string
  slug: string
  state: string
  before: Fact | null
  after: Fact | null
  removal: { source: string } | null
}
interface List {
  draft: { id: string; revision: number } | null
  drawn: string[]
  data: Shown[]
  pairs: { source: string }[]
}
interface Version {
  id: string
  state: string
  changes: number
  differences: Shown[]
  areas: Shown[]
  types: Shown[]
}

const path = '/gamma/staff/facts'
const read = async <T>(action: string) => (await api.call('GET', `${path}/${action}`, { headers: operations })).json as T
const list = (of: 'airspace' | 'types') => read<List>(of)
const ask = async (action: string, body: object, headers = operations) => {
  const { status, json } = await api.call('POST', `${path}/${action}`, { headers, body })
  const { code, errors = [], approval } = json as { code?: string; errors?: { path: string; code: string }[]; approval: { id: string } }
  return { status, code, approval, errors: errors.map((error) => `${error.path} ${error.code}`) }
}
const today = Temporal.Now.plainDateISO('UTC').toString()
const evidence = { source: 'EASA CZIB 2026-09', source_date: '2026-11', confidence: 'A', checked_on: today }
const revisionOf = async () => (await list('airspace')).draft?.revision ?? null
const cote = {
  area: 'Côte d’Azur',
  effect: 'closed',
  binds: 'everybody',
  countries: '',
  airports: 'lfmn',
  shapes: '',
  overflight: 'yes',
  landing: false,
  within_europe: false,
  except_to: '',
  from: null,
  until: null,
  ends_then: false,
  note: '',
}
const saveArea = async (more: object = {}) =>
  ask('save-area', { replaces: null, revision: await revisionOf(), ...cote, ...evidence, ...more })
const shownArea = async (name: string) => (await list('airspace')).data.filter(({ before, after }) => (after ?? before)!.area === name)
const endArea = async (id: string, more: object = {}) =>
  ask('remove-area', { fact: { id }, revision: await revisionOf(), ...evidence, ...more })
const typeOf = async (slug: string) => (await list('types')).data.find((type) => type.slug === slug)!
const saveType = async (slug: string, more: object = {}) =>
  ask('save-type', {
    fact: { id: (await typeOf(slug)).id },
    revision: await revisionOf(),
    span_m: 15.9,
    steep_approach: 'approved',
    london_city: 'no',
    note: '',
    ...evidence,
    ...more,
  })
const approve = async (approval: { id: string }) =>
  api.call('POST', '/gamma/staff/approval/approve', { headers: second, body: { approval } })
const publish = async () => {
  const { id, revision } = (await list('airspace')).draft!
  const { approval } = await ask('publish', { version: { id }, revision, reason: 'A new bulletin' })
  expect((await approve(approval)).status).toBe(200)
  return id
}
const rollBack = async (id: string) => approve((await ask('roll-back', { version: { id }, reason: 'It was another one' })).approval)
/** Types that a search offers, or why it offers none. */
const search = async (legs: object[]) => {
  const { json } = await api.call('POST', '/gamma/charter/suggest', { body: { legs, group: 'aircraft_type' } })
  const { data, nothing_fits: none } = json as {
    data: { aircraft_type: { slug: string } }[]
    nothing_fits?: { constraint: string; details: { params: { airport: string } } }
  }
  return none ? `${none.constraint} ${none.details.params.airport}` : data.map(({ aircraft_type: type }) => type.slug)
}
const toNice = (days = 40) => search(api.legsIn(days))

afterEach(async () => {
  const revision = await revisionOf()
  if (revision !== null) await ask('discard-draft', { revision })
})

describe('areas of the airspace as versions', () => {
  it('a new one is drafted, published by a second member, ends unpaid orders and sales, and is taken back', async () => {
    expect((await saveArea()).status).toBe(200)
    expect(await shownArea(cote.area)).toEqual([
      expect.objectContaining({ state: 'new', before: null, after: expect.objectContaining({ airports: 'LFMN', weight: 'decides' }) }),
    ])
    expect(await toNice()).toBeInstanceOf(Array)
    const ada = await api.customer()
    const unpaid = await api.order(ada, (await api.offers(ada, api.legsIn(40)))[0]!, api.legsIn(40))
    const id = await publish()
    await expect.poll(() => toNice()).toBe("airspace Nice Côte d'Azur (NCE)")
    const { status } = await api.db.selectFrom('orders').select('status').where('id', '=', unpaid.id).executeTakeFirstOrThrow()
    expect(status).toBe('Canceled')
    const version = await read<Version>(`version?id=${id}`)
    expect([version.changes, version.differences, version.types, version.areas.map(({ after }) => after?.area)]).toEqual([
      1,
      [],
      [],
      [cote.area],
    ])
    expect((await rollBack(id)).status).toBe(200)
    await expect.poll(() => toNice()).toBeInstanceOf(Array)
    expect(await shownArea(cote.area)).toEqual([])
  })

  it('one of the product is changed, ended and put back, with a source that may say so', async () => {
    const [eritrea] = await shownArea('Eritrea')
    const weak = { source: 'A blog', confidence: 'C' }
    expect((await endArea(eritrea!.id, weak)).errors).toEqual(['confidence weak'])
    expect((await endArea(eritrea!.id, { source: '' })).errors).toEqual(['source missing'])
    expect((await endArea(eritrea!.id)).status).toBe(200)
    expect(await shownArea('Eritrea')).toEqual([
      expect.objectContaining({ state: 'removed', after: null, removal: expect.objectContaining({ source: evidence.source }) }),
    ])
    expect((await ask('undo-fact', { fact: { id: eritrea!.id }, revision: await revisionOf() })).status).toBe(200)
    expect(await shownArea('Eritrea')).toEqual([eritrea])
    const same = { ...cote, area: 'Eritrea', countries: 'ER', airports: '', effect: 'not_sold_online' }
    expect((await saveArea({ ...same, ...weak, replaces: { id: eritrea!.id }, binds: 'US' })).errors).toEqual(['confidence weak'])
    expect((await saveArea({ ...same, ...weak, replaces: { id: eritrea!.id }, until: '2027-06-30' })).status).toBe(200)
    expect(await shownArea('Eritrea')).toEqual([
      expect.objectContaining({ state: 'changed', after: expect.objectContaining({ until: '2027-06-30', source: 'A blog' }) }),
    ])
  })

  it('what opens on a weak source, because what it was written on was taken back, is not published', async () => {
    const [eritrea] = await shownArea('Eritrea')
    const same = { ...cote, area: 'Eritrea', countries: 'ER', airports: '', effect: 'caution', replaces: { id: eritrea!.id } }
    await saveArea(same)
    const id = await publish()
    await saveArea({ ...same, confidence: 'C', note: 'Read once more' })
    expect((await rollBack(id)).status).toBe(200)
    const { draft } = await list('airspace')
    expect((await ask('publish', { version: { id: draft!.id }, revision: draft!.revision, reason: 'As drafted' })).code).toBe(
      'ORDER_STATE_CONFLICT',
    )
  })

  it('values that cannot stand are refused one by one, and no draft begins', async () => {
    const { status, errors } = await saveArea({
      binds: 'EEA XX',
      countries: 'ZZ',
      shapes: 'ATLANTIS',
      from: '2027-02-01',
      until: '2027-01-01',
      source: '-',
    })
    expect([status, errors]).toEqual([400, ['binds unknown', 'countries unknown', 'shapes unknown', 'until order', 'source missing']])
    expect((await saveArea({ airports: 'LFMN XQXQ' })).errors).toEqual(['airports unknown'])
    expect((await saveArea({ airports: '' })).errors).toEqual(['countries missing'])
    expect((await saveArea({ replaces: { id: 'f'.repeat(24) } })).status).toBe(404)
    expect((await endArea('f'.repeat(24))).status).toBe(404)
    expect(await revisionOf()).toBeNull()
  })

  it('are read with their sources, as pairs of countries are, and changed by operations alone', async () => {
    const { data, pairs, drawn } = await list('airspace')
    expect([...data.map(({ after }) => after!), ...pairs].every(({ source }) => source.length > 4)).toBe(true)
    expect(data.length).toBe(DEFAULT_FACTS.airspace.length)
    expect(drawn).toContain('UA')
    expect((await ask('save-area', { replaces: null, revision: null, ...cote, ...evidence }, sales)).status).toBe(403)
  })
})

describe('facts of aircraft types as versions', () => {
  it('a type that London City takes no more is not offered there from the publication on', async () => {
    // London City is closed on the mornings of Sundays.
    const wednesday = 41 + ((3 - Temporal.Now.plainDateISO().add({ days: 41 }).dayOfWeek + 7) % 7)
    const toCity = () => search([{ ...api.legsIn(wednesday)[0]!, departure: 'airport:LFPB', arrival: 'airport:EGLC' }])
    expect(await toCity()).toContain('phenom-300e')
    expect((await saveType('phenom-300e')).status).toBe(200)
    expect(await typeOf('phenom-300e')).toMatchObject({ state: 'changed', name: 'Phenom 300E', before: { london_city: 'yes' } })
    const id = await publish()
    await expect.poll(toCity).not.toContain('phenom-300e')
    expect(await toCity()).toContain('citation-latitude')
    expect((await read<Version>(`version?id=${id}`)).types).toEqual([
      expect.objectContaining({
        slug: 'phenom-300e',
        after: expect.objectContaining({ london_city: 'no', changed: { by: expect.any(String), at: expect.any(String) } }),
      }),
    ])
    expect((await rollBack(id)).status).toBe(200)
    await expect.poll(toCity).toContain('phenom-300e')
  })

  it('what is allowed has a strong source, and what cannot stand is refused', async () => {
    expect((await saveType('tbm-960', { steep_approach: 'approved', confidence: 'C' })).errors).toEqual(['confidence weak'])
    expect((await saveType('tbm-960', { london_city: 'yes' })).errors).toEqual(['london_city single_engine'])
    expect((await saveType('tbm-960', { span_m: 0, source: ' ' })).errors).toEqual(['span_m unreadable', 'source missing'])
    const unknown = { span_m: null, steep_approach: 'not', london_city: 'no', note: '', ...evidence }
    expect((await ask('save-type', { fact: { id: 'f'.repeat(24) }, revision: null, ...unknown })).status).toBe(404)
    expect(await revisionOf()).toBeNull()
  })
})
