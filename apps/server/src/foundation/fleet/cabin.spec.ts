import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cabin } from '@aquilane/domain/fleet/cabin'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['operations'])).headers
})
afterAll(() => api.close())

interface Aircraft extends Cabin {
  id: number
  tail: string
  revision: number
  seats: number
  year: number
  company: { id: number }
  base: { code: string }
  rate_percent: number
  airworthy_until: string | null
  history: { changes: { field: string; from: string | null; to: string | null }[] }[]
}
interface Offer {
  price: { amount: number }
  aircraft: { tail: string; cabin: Cabin } | null
}

const get = async (id: number) => (await api.call('GET', `/gamma/staff/fleet/aircraft?id=${id}`, { headers })).json as Aircraft

async function suggest(pets = 0, isVisitor = false) {
  const client = await api.customer()
  const legs = api.legsIn(25).map((leg) => ({ ...leg, ...(pets > 0 ? { party: { pets } } : {}) }))
  const { json } = await api.call('POST', '/gamma/charter/suggest', {
    ...(isVisitor ? {} : { as: client }),
    body: { legs, group: 'aircraft_type' },
  })
  return (json as { data: Offer[] }).data
}
const tailsOf = (offers: Offer[]) => offers.flatMap(({ aircraft }) => aircraft?.tail ?? [])

/** The first aircraft that a search offers. */
async function offered(): Promise<Aircraft> {
  const tail = (await suggest())[0]!.aircraft!.tail
  const { id } = await api.db.selectFrom('aircraft').select('id').where('tail', '=', tail).executeTakeFirstOrThrow()
  return get(id)
}

async function change(one: Aircraft, over: object) {
  const { id, revision, tail, company, base, year, seats, rate_percent, airworthy_until } = one
  const body = {
    aircraft: { id },
    revision,
    tail,
    company: { id: company.id },
    base: `airport:${base.code}`,
    year,
    seats,
    rate_percent,
    airworthy_until,
  }
  const { status, json } = await api.call('PATCH', '/gamma/staff/fleet/aircraft', { headers, body: { ...body, ...over } })
  const { errors = [] } = json as { errors?: { path: string; code: string }[] }
  return [status, ...errors.map(({ path, code }) => `${path} ${code}`)]
}

describe('the cabin of an aircraft', () => {
  it('comes with each offer of it, and is withheld from visitors like its tail', async () => {
    const one = await offered()
    expect(await change(one, { cabin: { wifi: 'charged', lavatory: 'enclosed', pets: 'accepted', beds: 2 } })).toEqual([200])
    const offer = (await suggest()).find(({ aircraft }) => aircraft?.tail === one.tail)
    expect(offer?.aircraft?.cabin).toEqual({ wifi: 'charged', lavatory: 'enclosed', pets: 'accepted', beds: 2 })
    expect((await suggest(0, true)).map(({ aircraft }) => aircraft)).not.toContainEqual(expect.anything())
  })

  it('is entered by members and stays where a change does not name it', async () => {
    const one = await offered()
    await change(one, { cabin: { wifi: 'included', lavatory: null, pets: null, beds: 1 } })
    const before = await get(one.id)
    expect(before).toMatchObject({ wifi: 'included', lavatory: null, pets: null, beds: 1 })
    expect(before.history.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'wifi', to: 'included' }))
    expect(await change(before, { year: before.year - 1 })).toEqual([200])
    expect(await get(one.id)).toMatchObject({ wifi: 'included', beds: 1, year: before.year - 1 })
  })

  it('has no more beds than seats', async () => {
    const one = await offered()
    const cabin = { wifi: null, lavatory: null, pets: null, beds: one.seats + 1 }
    expect(await change(one, { cabin })).toEqual([400, 'cabin.beds too_many'])
  })

  it.each([
    ['wifi', 'fast'],
    ['lavatory', 'large'],
    ['pets', 'small'],
    ['beds', -1],
  ])('holds what the database knows: %s', async (column, word) => {
    const one = await offered()
    await expect(sql`UPDATE aircraft SET ${sql.ref(column)} = ${word} WHERE id = ${one.id}`.execute(api.db)).rejects.toMatchObject({
      constraint: `aircraft_${column}_check`,
    })
  })
})

describe('an aircraft that takes no animals', () => {
  it('is offered without one and not with one', async () => {
    const one = await offered()
    const cabin = { wifi: null, lavatory: null, beds: null }
    await change(one, { cabin: { ...cabin, pets: 'refused' } })
    expect(tailsOf(await suggest())).toContain(one.tail)
    expect(tailsOf(await suggest(1))).not.toContain(one.tail)
    await change(await get(one.id), { cabin: { ...cabin, pets: null } })
    expect(tailsOf(await suggest(1))).toContain(one.tail)
  })
})
