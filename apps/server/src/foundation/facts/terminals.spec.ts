import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let operations: Record<string, string>
let second: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  operations = (await signInTestStaff(api.db, ['operations'])).headers
  second = (await signInTestStaff(api.db, ['operations'])).headers
})
afterAll(() => api.close())

interface Terminal {
  terminal: string
  name: string
  phone: string
  changed: { by: string } | null
}
interface List {
  draft: { id: string; revision: number } | null
  data: { id: string; state: string; before: Terminal | null; after: Terminal | null }[]
}
interface Page {
  airport: { icao: string }
  city: { name: string; slug: string } | null
  only: boolean
  boarding_minutes: number
  data: { key: string; name: string; phone: string | null; directions: string | null; hours: object[] | null; source: string }[]
}

const staff = '/gamma/staff/facts'
const list = async (code: string) => (await api.call('GET', `${staff}/terminals?code=${code}`, { headers: operations })).json as List
const page = async (code: string, locale = 'en') => {
  const { status, json } = await api.call('GET', `/gamma/terminal/list?airport=${code}`, { headers: { 'accept-language': locale } })
  return { status, ...(json as Page & { code: string }) }
}
const namesAt = async (code: string) => (await page(code)).data.map(({ name }) => name)
const ask = async (action: string, body: object) => {
  const { status, json } = await api.call('POST', `${staff}/${action}`, { headers: operations, body })
  const { code, errors = [], approval } = json as { code?: string; errors?: { path: string; code: string }[]; approval: { id: string } }
  return { status, code, approval, errors: errors.map((error) => `${error.path} ${error.code}`) }
}
const today = Temporal.Now.plainDateISO('UTC').toString()
const evidence = { source: 'https://example.com/terminal', source_date: '2026-11', confidence: 'A', checked_on: today }
const values = {
  name: 'North Terminal',
  kind: 'fbo',
  sole: false,
  address: 'Gate 5,  London Luton Airport',
  phone: '+44 1582 000000',
  hours: '1-5 06:00..23:00; 6,7 08:00..22:00',
  website: '',
  latitude: null,
  longitude: null,
  parking_en: '',
  parking_it: '',
  directions_en: 'Turn left at the hangars.',
  directions_it: 'Svolta a sinistra dopo gli hangar.',
  note: '',
}
const save = async (code: string, more: object = {}) =>
  ask('save-terminal', {
    airport: { code },
    replaces: null,
    revision: (await list(code)).draft?.revision ?? null,
    ...values,
    ...evidence,
    ...more,
  })
const publish = async () => {
  const draft = (await list('EGGW')).draft!
  const { approval } = await ask('publish', { version: { id: draft.id }, revision: draft.revision, reason: 'As it wrote to us' })
  return (await api.call('POST', '/gamma/staff/approval/approve', { headers: second, body: { approval } })).status
}
const withdraw = async () => {
  const draft = (await list('EGGW')).draft
  if (draft) await ask('discard-draft', { revision: draft.revision })
}

describe('the terminals of an airport', () => {
  it('are read by its codes and in both languages, with where each was read', async () => {
    const nice = await page('NCE')
    expect(nice).toMatchObject({
      status: 200,
      airport: { icao: 'LFMN' },
      city: { name: 'Nice', slug: 'nice' },
      only: true,
      boarding_minutes: 30,
      data: [
        {
          key: 'business-aviation',
          phone: null,
          hours: null,
          directions: 'The terminal adjoins Terminal 2. Cars drive up to the entrance.',
          source: expect.stringMatching(/^https:/),
        },
      ],
    })
    expect((await page('lfmn', 'it')).data[0]!.directions).toBe('Il terminal è attiguo al Terminal 2. Le auto arrivano fino all’ingresso.')
    const { only, data } = await page('LBG')
    expect([only, data.map(({ name }) => name)]).toEqual([
      false,
      ['Astonsky', 'Dassault Falcon Service', 'Jetex', 'Signature Aviation', 'Sky Valet', 'Universal Aviation'],
    ])
  })

  it('are not found where none is known, nor of an airport that does not exist', async () => {
    for (const code of ['JFK', 'QQQQ']) expect(await page(code)).toMatchObject({ status: 404, code: 'PLACE_NOT_FOUND' })
  })

  it('are counted on the page of the city', async () => {
    const { json } = await api.call('GET', '/gamma/city/get?slug=london')
    const { airports } = json as { airports: { icao: string; terminals: number }[] }
    const count = (code: string) => airports.find(({ icao }) => icao === code)?.terminals
    expect([count('EGLF'), count('EGGW'), count('EGLL')]).toEqual([1, 2, 0])
  })
})

describe('a terminal that staff write', () => {
  it('is drafted, read by travellers once a second member has published it, changed under its key, and taken away', async () => {
    expect(await save('EGGW')).toMatchObject({ status: 200 })
    expect((await page('LTN')).data).toHaveLength(2)
    expect((await list('EGGW')).data.filter(({ state }) => state !== 'same')).toMatchObject([
      { state: 'new', before: null, after: { terminal: 'north-terminal', name: 'North Terminal', changed: { by: expect.any(String) } } },
    ])
    expect(await publish()).toBe(200)
    await expect.poll(() => namesAt('LTN')).toEqual(['Harrods Aviation', 'North Terminal', 'Signature Aviation'])
    const { data } = await page('LTN')
    expect(data[1]).toMatchObject({
      key: 'north-terminal',
      address: 'Gate 5, London Luton Airport',
      phone: '+44 1582 000000',
      hours: [
        { days: [1, 2, 3, 4, 5], from: '06:00', to: '23:00' },
        { days: [6, 7], from: '08:00', to: '22:00' },
      ],
      source_date: '2026-11',
      checked_on: today,
    })

    const own = (await list('EGGW')).data.find(({ after }) => after?.terminal === 'north-terminal')!
    await save('EGGW', { replaces: { id: own.id }, name: 'Terminal Nord', phone: '' })
    expect(await publish()).toBe(200)
    await expect.poll(() => namesAt('LTN')).toEqual(['Harrods Aviation', 'Signature Aviation', 'Terminal Nord'])
    expect((await page('LTN')).data[2]).toMatchObject({ key: 'north-terminal', phone: null })

    const { draft } = await list('EGGW')
    const remove = { airport: { code: 'EGGW' }, fact: { id: own.id }, revision: draft?.revision ?? null, ...evidence }
    expect(await ask('remove-terminal', remove)).toMatchObject({ status: 200 })
    expect(await publish()).toBe(200)
    await expect.poll(() => namesAt('LTN')).toEqual(['Harrods Aviation', 'Signature Aviation'])
  })

  it('has a key of its own, also beside one of the same name', async () => {
    await save('EGGW', { name: 'Signature' })
    await save('EGGW', { name: 'Signature' })
    const { data } = await list('EGGW')
    expect(data.map(({ after }) => after?.terminal).toSorted()).toEqual(['harrods', 'signature', 'signature-2', 'signature-3'])
    await withdraw()
  })

  it('makes the only one one of several', async () => {
    expect((await page('FAB')).only).toBe(true)
    await save('EGLF', { name: 'South' })
    await publish()
    await expect.poll(async () => (await page('FAB')).only).toBe(false)
  })

  it('is refused with what is wrong, from memory, far from its airport, at none, and over the change of another member', async () => {
    expect(await save('EGGW', { name: ' ', phone: '01582' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: ['name missing', 'phone unreadable'],
    })
    expect((await save('EGGW', { confidence: 'D' })).errors).toEqual(['confidence memory'])
    expect((await save('EGGW', { latitude: 48.9, longitude: 2.4 })).errors).toEqual(['position far'])
    expect((await ask('save-terminal', { airport: { code: 'QQQQ' }, replaces: null, revision: null, ...values, ...evidence })).code).toBe(
      'NOT_FOUND',
    )
    // A key of another airport names nothing here.
    const [foreign] = (await list('LFMN')).data
    expect((await save('EGGW', { replaces: { id: foreign!.id } })).code).toBe('NOT_FOUND')
    expect((await save('EGGW', { revision: 77 })).code).toBe('CHANGED_MEANWHILE')
  })

  it('is among the changes of its version and of the list of airports', async () => {
    await withdraw()
    await save('EGSS', { name: 'North' })
    const { draft } = await list('EGSS')
    const { json } = await api.call('GET', `${staff}/version?id=${draft!.id}`, { headers: operations })
    expect((json as { terminals: object[] }).terminals).toMatchObject([
      { airport: { code: 'EGSS' }, before: null, after: { name: 'North' } },
    ])
    const airports = await api.call('GET', `${staff}/airports?view=draft`, { headers: operations })
    expect((airports.json as { data: object[] }).data).toMatchObject([{ code: 'EGSS', draft: true }])
    await withdraw()
  })
})
