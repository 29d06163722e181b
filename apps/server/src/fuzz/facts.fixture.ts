import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { api, people, post, type LazyHints, type Together } from './world.fixture.ts'

const noticeOfClosure = () => ({
  airport: { code: 'LFMN' },
  kind: 'closed',
  value: '02:00..03:00',
  days: null,
  season: '2031-01-01..2031-01-02',
  binds: null,
  only: null,
  note: '',
  source: 'NOTAM A1/26',
  source_date: '',
  confidence: 'A',
  checked_on: '2026-11-01',
})

const factsOfNice = async () =>
  (await api.call('GET', '/gamma/staff/facts/airport?code=LFMN', { headers: people.staff.headers })).json as {
    draft: { id: string; revision: number } | null
    facts: { id: string; state: string }[]
  }

/** One draft exists at a time: without one, the next has the same revisions as every other. */
async function discardFactDraft(): Promise<{ revision: null }> {
  const { draft } = await factsOfNice()
  if (draft) await post('/gamma/staff/facts/discard-draft', { revision: draft.revision }, people.staff.headers)
  return { revision: null }
}

/** A draft of the facts with one closure. */
async function factDraft() {
  const body = { ...noticeOfClosure(), replaces: null, ...(await discardFactDraft()) }
  await post('/gamma/staff/facts/save-fact', body, people.staff.headers)
  const { draft, facts } = await factsOfNice()
  return { version: { id: draft!.id }, revision: draft!.revision, fact: { id: facts.find(({ state }) => state === 'new')!.id } }
}

const cited = { source: 'EASA CZIB 2026-09', source_date: '2026-11', confidence: 'A', checked_on: '2026-11-01' }

const areaOfArmenia = () => ({
  replaces: null,
  area: 'Armenia',
  effect: 'closed',
  binds: 'RU',
  countries: 'AM',
  airports: '',
  shapes: '',
  overflight: 'yes',
  landing: false,
  within_europe: false,
  ends_then: false,
  except_to: '',
  from: null,
  until: null,
  note: '',
  ...cited,
})

const terminalOfNice = () => ({
  airport: { code: 'LFMN' },
  name: 'East terminal',
  kind: 'fbo',
  sole: false,
  address: '',
  phone: '+33 4 89 88 98 28',
  hours: '06:00..23:00',
  website: '',
  latitude: null,
  longitude: null,
  parking_en: '',
  parking_it: '',
  directions_en: '',
  directions_it: '',
  note: '',
  ...cited,
})

/** One that counts, by its name, without a draft. */
async function shownFact(list: 'airspace' | 'types' | 'terminals?code=LFMN', isNamed: (fact: { area?: string; slug?: string }) => boolean) {
  const { revision } = await discardFactDraft()
  const { data } = (await api.call('GET', `/gamma/staff/facts/${list}`, { headers: people.staff.headers })).json as {
    data: { id: string; slug?: string; after: { area?: string } | null }[]
  }
  const { id } = data.find(({ slug, after }) => isNamed({ ...after, ...(slug === undefined ? {} : { slug }) }))!
  return { fact: { id }, revision }
}

/** A version of the facts that counts. */
async function publishedFacts() {
  const { version, revision } = await factDraft()
  const body = { version, revision, reason: 'A notice' }
  const { approval } = await post<{ approval: object }>('/gamma/staff/facts/publish', body, people.staff.headers)
  await post('/gamma/staff/approval/approve', { approval }, (await signInTestStaff(api.db, ['operations'])).headers)
  return { version, reason: 'Another airport' }
}

export const factHints = (): LazyHints => ({
  'GET /gamma/staff/facts/airport code': () => ['EGGW', 'LFMN'],
  'GET /gamma/staff/facts/terminals code': () => ['EGGW', 'LFMN'],
  'GET /gamma/staff/facts/version id': async () => [(await factDraft()).version.id],
  'GET /gamma/staff/facts/preview id': async () => [(await factDraft()).version.id],
})

export const factTogether: Together = {
  'POST /gamma/staff/facts/save-fact': async () => ({ ...noticeOfClosure(), replaces: null, ...(await discardFactDraft()) }),
  'POST /gamma/staff/facts/remove-fact': async () => {
    const { revision, fact } = await factDraft()
    const { airport, source, source_date, confidence, checked_on } = noticeOfClosure()
    return { airport, fact, revision, source, source_date, confidence, checked_on }
  },
  'POST /gamma/staff/facts/save-area': async () => ({ ...areaOfArmenia(), ...(await discardFactDraft()) }),
  'POST /gamma/staff/facts/remove-area': async () => ({ ...(await shownFact('airspace', ({ area }) => area === 'Eritrea')), ...cited }),
  'POST /gamma/staff/facts/save-type': async () => ({
    ...(await shownFact('types', ({ slug }) => slug === 'pc-24')),
    span_m: 17,
    steep_approach: 'approved',
    london_city: 'unknown',
    note: '',
    ...cited,
  }),
  'POST /gamma/staff/facts/save-terminal': async () => ({ ...terminalOfNice(), replaces: null, ...(await discardFactDraft()) }),
  'POST /gamma/staff/facts/remove-terminal': async () => ({
    airport: { code: 'LFMN' },
    ...(await shownFact('terminals?code=LFMN', () => true)),
    ...cited,
  }),
  'POST /gamma/staff/facts/undo-fact': async () => {
    const { revision, fact } = await factDraft()
    return { revision, fact }
  },
  'POST /gamma/staff/facts/discard-draft': async () => ({ revision: (await factDraft()).revision }),
  'POST /gamma/staff/facts/publish': async () => {
    const { version, revision } = await factDraft()
    return { version, revision, reason: 'A notice' }
  },
  'POST /gamma/staff/facts/roll-back': publishedFacts,
}
