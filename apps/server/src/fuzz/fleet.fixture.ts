import { completeTestDraft } from '../foundation/fleet/draft.fixture.ts'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { api, jpeg, people, post, type LazyHints, type Together } from './world.fixture.ts'

/** An aircraft without photographs and scans. */
async function photographed(): Promise<number> {
  const { id } = await anAircraft()
  await api.db.deleteFrom('aircraft_photo').where('aircraft_id', '=', id).execute()
  await api.db.deleteFrom('fleet_document').where('aircraft_id', '=', id).execute()
  return id
}

async function sendFleetFile(path: string, field: string, kind: string): Promise<number> {
  const id = await photographed()
  // More uploads than one member may send in an hour.
  await api.db.deleteFrom('rate_limit').where('key', 'like', 'upload:staff:%').execute()
  const form = new FormData()
  form.set('aircraft_id', String(id))
  form.set('kind', kind)
  form.append(field, new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', `/gamma/staff/fleet/${path}`, { headers: people.staff.headers, form })
  return id
}

async function aircraftPhoto(): Promise<string> {
  const aircraft = await sendFleetFile('add-photo', 'photo', 'cabin')
  const { id } = await api.db.selectFrom('aircraft_photo').select('id').where('aircraft_id', '=', aircraft).executeTakeFirstOrThrow()
  return id
}

async function fleetDocument(): Promise<string> {
  const aircraft = await sendFleetFile('add-documents', 'files[]', 'other')
  const { id } = await api.db.selectFrom('fleet_document').select('id').where('aircraft_id', '=', aircraft).executeTakeFirstOrThrow()
  return id
}

const typeId = async (): Promise<number> => [...(await api.app.ctx.fleet.current()).types.keys()][0]!

let tails = 1_000

export const operatorId = async (): Promise<number> => [...(await api.app.ctx.fleet.current()).operators.keys()][0]!

/** An aircraft as its form was filled. */
async function anAircraft() {
  const [row] = await api.db.selectFrom('aircraft').selectAll().where('status', '<>', 'retired').orderBy('id', 'desc').limit(1).execute()
  return row!
}

const newTail = (): string => `X-${crypto.randomUUID().slice(0, 6).toUpperCase()}`

const aircraftFields = async () => ({
  tail: newTail(),
  company: { id: await operatorId() },
  base: 'airport:EGLF',
  year: 2019,
  seats: 1,
  rate_percent: 100,
  airworthy_until: null,
})

const aircraftChange = async () => {
  const { id, revision } = await anAircraft()
  return { aircraft: { id }, revision, ...(await aircraftFields()) }
}

const operatorFields = () => ({
  name: 'Nuova Air',
  aoc: crypto.randomUUID(),
  country: 'ITA',
  insured_until: '2031-01-01',
  aoc_until: null,
  availability: 'on-request',
})

/** A draft with everything in, of a member other than the one who publishes it. */
async function completeAircraft() {
  const id = await insertIdleAircraft()
  const { id: maker } = await signInTestStaff(api.db, ['operations'])
  await api.db.updateTable('aircraft').set({ drafted_by: maker, draft_changed_by: maker }).where('id', '=', id).execute()
  await completeTestDraft(api.db, { aircraftId: id }, maker)
  return { aircraft: { id }, revision: 1 }
}

async function completeOperator() {
  const { id } = await post<{ id: number }>('/gamma/staff/fleet/add-operator', operatorFields(), people.staff.headers)
  const { id: maker } = await signInTestStaff(api.db, ['operations'])
  await api.db.updateTable('operator').set({ drafted_by: maker, draft_changed_by: maker }).where('id', '=', id).execute()
  await completeTestDraft(api.db, { operatorId: id }, maker)
  return { operator: { id }, revision: 1 }
}

async function operatorChange() {
  const id = await operatorId()
  const { revision, ...row } = await api.db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { operator: { id }, revision, ...operatorFields(), aoc: row.aoc, country: row.country, availability: row.availability }
}

async function aircraftStatus() {
  const id = await insertIdleAircraft()
  return { aircraft: { id }, revision: 1, status: 'grounded', reason: 'Bird strike' }
}

/** An aircraft that nothing else of the spec needs. */
async function insertIdleAircraft(): Promise<number> {
  const { id } = await post<{ id: number }>(
    '/gamma/staff/fleet/add-aircraft',
    { ...(await aircraftFields()), aircraft_type: { id: await typeId() } },
    people.staff.headers,
  )
  return id
}

const calendarFile = async () => ({ company_id: await operatorId(), format: 'csv', text: 'tail,departure,arrival,departure_time\n' })

const newCalendar = () => ({
  name: 'Legs',
  format: 'ics',
  url: `https://calendars.example.com/${crypto.randomUUID()}.ics`,
  interval: 'week',
})

export function fleetHints(): LazyHints {
  return {
    'GET /gamma/staff/fleet/aircraft id': async () => [(await anAircraft()).id],
    'GET /gamma/staff/fleet/operator-history id': async () => [await operatorId()],
    'GET /gamma/aircraft/photo id': async () => [await aircraftPhoto()],
    'GET /gamma/staff/fleet/document id': async () => [await fleetDocument()],
  }
}

export const fleetTogether: Together = {
  'POST /gamma/staff/fleet/add-photo': async () => ({ aircraft_id: String(await photographed()), kind: 'cabin' }),
  'POST /gamma/staff/fleet/show-photo-first': async () => ({ photo: { id: await aircraftPhoto() } }),
  'POST /gamma/staff/fleet/remove-photo': async () => ({ photo: { id: await aircraftPhoto() } }),
  'POST /gamma/staff/fleet/add-documents': async () => ({
    aircraft_id: String(await photographed()),
    kind: 'other',
    number: 'P-1',
    valid_until: '2099-12-31',
  }),
  'POST /gamma/staff/fleet/remove-document': async () => ({ document: { id: await fleetDocument() } }),
  'POST /gamma/staff/fleet/add-aircraft': async () => ({ ...(await aircraftFields()), aircraft_type: { id: await typeId() } }),
  'PATCH /gamma/staff/fleet/aircraft': aircraftChange,
  'POST /gamma/staff/fleet/set-aircraft-status': aircraftStatus,
  'POST /gamma/staff/fleet/publish-aircraft': completeAircraft,
  'POST /gamma/staff/fleet/publish-operator': completeOperator,
  'POST /gamma/staff/fleet/add-operator': async () => operatorFields(),
  'PATCH /gamma/staff/fleet/operator': operatorChange,
  'POST /gamma/staff/fleet/add-sub-charter': async () => ({
    company: { id: await operatorId() },
    tail: `N${tails++}X`,
    aircraft_type: { id: await typeId() },
    base: 'airport:EGLF',
    year: 2019,
    seats: 4,
  }),
  'POST /gamma/staff/calendar/preview': calendarFile,
  'POST /gamma/staff/calendar/import': calendarFile,
  'POST /gamma/staff/calendar/add': async () => ({ ...newCalendar(), company_id: await operatorId() }),
  'POST /gamma/staff/calendar/update': async () => {
    const body = { ...newCalendar(), company_id: await operatorId() }
    const { id } = await post<{ id: string }>('/gamma/staff/calendar/add', body, people.staff.headers)
    return { calendar: { id } }
  },
}
