import { operatorId } from './fleet.fixture.ts'
import { systemClock } from '../platform/clock.ts'
import { onItsDay, paidOrder } from './paid-trips.fixture.ts'
import { api, jpeg, people, post, type LazyHints, type Together } from './world.fixture.ts'

const fields = () => ({
  role: 'captain',
  given_names: 'Ada',
  family_name: 'Quill',
  licence_number: crypto.randomUUID(),
  medical_until: '2031-01-01',
  recurrent_until: '2031-01-01',
  language_level: 6,
  language_until: null,
  passport_country: 'GBR',
  nationality: 'GBR',
  birth_date: '1986-02-03',
  residence: 'GBR',
  base: 'EGGW',
  ratings: [],
  airports: [],
})

async function newMember(): Promise<{ member: { id: string }; revision: number }> {
  const body = { company: { id: await operatorId() }, ...fields(), passport_number: null, passport_until: null }
  const rest = { birth_place: null, sex: null, address: null, phone: null }
  const { id } = await post<{ id: string }>('/gamma/staff/crew/add', { ...body, ...rest }, people.staff.headers)
  return { member: { id }, revision: 1 }
}

/** An absence from a day that no trip is on. */
const absence = () => ({
  kind: 'leave',
  from: systemClock.now().add({ hours: 4_000 }).toString({ smallestUnit: 'second' }),
  until: null,
  note: null,
})

async function newAbsence() {
  const { member } = await newMember()
  const { absence: added } = await post<{ absence: { id: string } }>(
    '/gamma/staff/crew-absences/record',
    { member, ...absence() },
    people.staff.headers,
  )
  return { absence: { id: added.id }, revision: 1 }
}

/** A leg without crew, and a captain who can fly it. */
async function crewable() {
  const { id, legs } = await paidOrder()
  const leg = legs[0]!.id
  await api.db.deleteFrom('crew_assignment').where('order_id', '=', id).execute()
  const { json } = await api.call('GET', `/gamma/staff/trip/crew-candidates?order=${id}&leg=${leg}`, { headers: people.staff.headers })
  const { data } = json as { data: { id: string; problems: string[] }[] }
  return { order: { id }, leg: { id: leg }, member: { id: data.find(({ problems }) => problems.length === 0)!.id } }
}

/** A trip of its own that departs in two hours, and the link of one of its crew. */
async function crewLink() {
  const { order, leg } = await onItsDay()
  // All of these trips depart at once, and a crew is on one of them.
  await api.db.deleteFrom('crew_assignment').execute()
  // Nearly all links are of the same member.
  await api.db.deleteFrom('rate_limit').where('key', 'like', 'crew-link:%').execute()
  await post('/gamma/staff/trip/assign-free-crew', { order }, people.staff.headers)
  const { json } = await api.call('GET', `/gamma/staff/crew-links/list?order=${order.id}`, { headers: people.staff.headers })
  const { data } = json as { data: { id: string }[] }
  const body = { order, member: { id: data[0]!.id }, channel: 'copy', hotel: null, locale: 'en' }
  const { url } = await post<{ url: string }>('/gamma/staff/crew-links/send', body, people.staff.headers)
  return { body, token: new URL(url).pathname.split('/').at(-1)!, leg }
}

/** It has left its stand early. */
async function typedTimes() {
  const { token, leg } = await crewLink()
  const left = systemClock.now().subtract({ minutes: 30 })
  const times = { takeoff: null, landing: null, on_block: null, delay_code: null, fuel_kg: null, uplift_litres: null, deiced: false }
  return { token, leg, shown: null, off_block: left.toString({ smallestUnit: 'second' }), ...times }
}

/** A scan of the licence of a new member. */
async function crewScan(): Promise<string> {
  const { member } = await newMember()
  const form = new FormData()
  form.set('member', member.id)
  form.set('kind', 'licence')
  form.append('files[]', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', '/gamma/staff/crew/add-scans', { headers: people.staff.headers, form })
  const { id } = await api.db.selectFrom('crew_scan').select('id').where('member_id', '=', member.id).executeTakeFirstOrThrow()
  return id
}

export function crewHints(): LazyHints {
  return {
    'GET /gamma/crew-page/get token': async () => [(await crewLink()).token],
    'GET /gamma/staff/crew-links/list order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/crew-absences/list member': async () => [(await newMember()).member.id],
    'GET /gamma/staff/crew/scans member': async () => [(await newMember()).member.id],
    'GET /gamma/staff/crew/scan id': async () => [await crewScan()],
    'GET /gamma/staff/crew/member id': async () => [(await newMember()).member.id],
    'GET /gamma/staff/trip/crew id': async () => [(await paidOrder()).id],
    'GET /gamma/staff/trip/crew-candidates order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/trip/crew-candidates leg': async () => [(await paidOrder()).legs[0]!.id],
  }
}

export const crewTogether: Together = {
  'POST /gamma/crew-page/record': typedTimes,
  'POST /gamma/staff/crew-links/send': async () => (await crewLink()).body,
  'POST /gamma/staff/crew-links/withdraw': async () => {
    const { order, member } = (await crewLink()).body
    return { order, member }
  },
  'POST /gamma/staff/crew/add': async () => ({ company: { id: await operatorId() }, ...fields() }),
  'PATCH /gamma/staff/crew/update': async () => ({ ...(await newMember()), ...fields() }),
  'POST /gamma/staff/crew/remove': newMember,
  'POST /gamma/staff/crew/add-scans': async () => ({ member: (await newMember()).member.id, kind: 'licence' }),
  'POST /gamma/staff/crew/remove-scan': async () => ({ scan: { id: await crewScan() } }),
  'POST /gamma/staff/crew-absences/record': async () => ({ member: (await newMember()).member, ...absence() }),
  'PATCH /gamma/staff/crew-absences/change': async () => ({ ...(await newAbsence()), ...absence() }),
  'POST /gamma/staff/crew-absences/withdraw': newAbsence,
  'POST /gamma/staff/trip/assign-crew': crewable,
  'POST /gamma/staff/trip/assign-free-crew': async () => ({ order: { id: (await paidOrder()).id } }),
  'POST /gamma/staff/trip/unassign-crew': async () => {
    const body = await crewable()
    await post('/gamma/staff/trip/assign-crew', body, people.staff.headers)
    return body
  },
}
