import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrewFields } from '@aquilane/domain/crew/crew-fields'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { addMember, changeMember, removeMember } from './edit-members.ts'
import { endingSoon, listCrew, readMember, type CrewMember } from './members.ts'

let h: OrdersHarness
let memberId: string
let operatorId: number
let typeId: number

beforeAll(async () => {
  h = await ordersHarness({ pool: 5, realOffers: true })
  memberId = (await signInTestStaff(h.db, ['operations'])).id
  const [aircraft] = [...(await h.fleet.current()).aircraft.values()]
  operatorId = aircraft!.operatorId
  typeId = aircraft!.typeId
})
afterAll(() => h.close())

let licences = 1
const fields = (more: Partial<CrewFields> = {}): CrewFields => ({
  role: 'captain',
  givenNames: 'Ada Mae',
  familyName: 'Quill',
  licenceNumber: `GBR.FCL.${++licences}`,
  medicalUntil: '2027-06-30',
  recurrentUntil: '2027-05-31',
  languageLevel: 6,
  languageUntil: null,
  passportNumber: 'AQ123456',
  passportCountry: 'GBR',
  passportUntil: '2033-01-31',
  nationality: 'GBR',
  birthDate: '1986-02-03',
  birthPlace: 'Leeds',
  sex: 'F',
  residence: 'GBR',
  address: '1 Airfield Road, Leeds',
  base: 'EGGW',
  phone: '+447400123456',
  ratings: [{ typeId, validUntil: '2027-04-30' }],
  airports: [{ code: 'EGLC', validUntil: '2027-03-31' }],
  ...more,
})
const add = (more: Partial<CrewFields> = {}) => addMember(h, { operatorId, fields: fields(more), memberId })
const read = (id: string): Promise<CrewMember> => readMember(h, { id, memberId })
const find = async (query: string) =>
  (await listCrew(h, { operatorId, query, view: 'all', page: 1, perPage: 50 })).members.map(({ familyName }) => familyName)

describe('crew members of operators', () => {
  it('are read as they were entered, and each look is audited', async () => {
    const id = await add()
    expect(await read(id)).toMatchObject({ operatorId, familyName: 'Quill', passportNumber: 'AQ123456', ratings: [{ typeId }] })
    const looks = await h.db
      .selectFrom('audit')
      .select('actor')
      .where('subject', '=', `crew-member:${id}`)
      .where('action', '=', 'crew-member.look')
      .execute()
    expect(looks).toEqual([{ actor: `staff:${memberId}` }])
  })

  it('are found by a part of the name and the beginning of the licence', async () => {
    await add({ familyName: 'Zephyrine', licenceNumber: 'ZZ.77.1' })
    expect(await find('mae zeph')).toEqual(['Zephyrine'])
    expect(await find('zz.77')).toEqual(['Zephyrine'])
    expect(await find('%')).toEqual([])
  })

  it('are listed with the document that ends first', async () => {
    const soon = endingSoon(h)
    const id = await add({ familyName: 'Endsoon', medicalUntil: soon })
    const late = await add({ familyName: 'Endslate', medicalUntil: Temporal.PlainDate.from(soon).add({ days: 1 }).toString() })
    const { members } = await listCrew(h, { operatorId, query: 'ends', view: 'expiring', page: 1, perPage: 50 })
    expect(members.map((one) => one.id)).toContain(id)
    expect(members.map((one) => one.id)).not.toContain(late)
  })

  it('have a licence once per operator', async () => {
    await add({ licenceNumber: 'GBR.FCL.SAME' })
    expect(await catchProblem(add({ licenceNumber: 'gbr.fcl.same' }))).toBe('VALIDATION_FAILED')
  })

  it('have a type, an airport and countries that exist', async () => {
    expect(await catchProblem(add({ ratings: [{ typeId: 999_999, validUntil: '2027-01-01' }] }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(add({ airports: [{ code: 'ZZZZ', validUntil: '2027-01-01' }] }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(add({ nationality: 'XXX' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(add({ ratings: [typeId, typeId].map((one) => ({ typeId: one, validUntil: '2027-01-01' })) }))).toBe(
      'VALIDATION_FAILED',
    )
  })

  it('are changed by one member of staff at a time', async () => {
    const id = await add()
    await changeMember(h, { id, revision: 1, fields: fields({ familyName: 'Quillon' }), memberId })
    expect(await catchProblem(changeMember(h, { id, revision: 1, fields: fields(), memberId }))).toBe('CHANGED_MEANWHILE')
    expect(await read(id)).toMatchObject({ familyName: 'Quillon', revision: 2 })
  })

  it('leave with their private data erased, and do not return', async () => {
    const id = await add({ familyName: 'Goes' })
    await removeMember(h, { id, revision: 1, memberId })
    expect(await read(id)).toMatchObject({ familyName: 'Goes', passportNumber: null, birthDate: null, licenceNumber: null, ratings: [] })
    expect(await find('goes')).toEqual([])
    expect(await catchProblem(changeMember(h, { id, revision: 2, fields: fields(), memberId }))).toBe('NOT_FOUND')
    const back = h.db.updateTable('crew_member').set({ left_at: null }).where('id', '=', id).execute()
    await expect(back).rejects.toMatchObject({ constraint: 'crew_member_left' })
  })

  it('stay with their operator', async () => {
    const id = await add()
    const other = [...(await h.fleet.current()).operators.keys()].find((one) => one !== operatorId)!
    const move = () => h.db.updateTable('crew_member').set({ operator_id: other }).where('id', '=', id).execute()
    await expect(move()).rejects.toMatchObject({ constraint: 'crew_member_operator_kept' })
    await sql`ALTER TABLE crew_member DISABLE TRIGGER crew_member_kept`.execute(h.db)
    try {
      await move()
    } finally {
      await sql`ALTER TABLE crew_member ENABLE TRIGGER crew_member_kept`.execute(h.db)
    }
  })

  it('crew every type of the demo fleet', async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM (SELECT DISTINCT operator_id, type_id FROM aircraft) one
      WHERE (SELECT count(DISTINCT m.role) FROM crew_member m JOIN crew_rating r ON r.member_id = m.id
        WHERE m.operator_id = one.operator_id AND r.type_id = one.type_id AND m.role <> 'cabin') < 2`.execute(h.db)
    expect(rows[0]?.n).toBe(0)
  })
})
