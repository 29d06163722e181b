import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import { completeTestDraft } from './draft.fixture.ts'
import { newDraft } from './draft.ts'
import { holdAircraft } from './holds.ts'

let api: Api
let olga: TestStaff
let otto: TestStaff
let operatorId: number
beforeAll(async () => {
  api = await startApi()
  olga = await signInTestStaff(api.db, ['operations'])
  otto = await signInTestStaff(api.db, ['operations'])
  const { id } = await api.db.selectFrom('operator').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  operatorId = id
})
afterAll(() => api.close())

let tails = 100
async function insertDraft(over: { isComplete?: boolean; operatorId?: number } = {}): Promise<number> {
  const like = await api.db.selectFrom('aircraft').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { type_id: type, base_code: base, year, seats } = like
  const row = { operator_id: over.operatorId ?? operatorId, type_id: type, base_code: base, year, seats, tail: `X-G${tails++}` }
  const { id } = await api.db
    .insertInto('aircraft')
    .values({ ...row, ...newDraft(olga.id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (over.isComplete ?? true) await completeTestDraft(api.db, { aircraftId: id }, olga.id)
  return id
}

/** The constraint that refuses a statement; null: none. Nothing of it stays. */
async function refusedBy(work: (trx: Trx) => Promise<unknown>, without?: { trigger: string; table: string }): Promise<string | null> {
  let constraint: string | null = null
  await api.db
    .transaction()
    .execute(async (trx) => {
      if (without) await sql`ALTER TABLE ${sql.table(without.table)} DISABLE TRIGGER ${sql.id(without.trigger)}`.execute(trx)
      await work(trx)
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') constraint = pgConstraint(error) ?? error.message
    })
  return constraint
}

const publish = (id: number, by: string | null) => (trx: Trx) =>
  trx.updateTable('aircraft').set({ published_at: new Date().toISOString(), published_by: by }).where('id', '=', id).execute()
const publication = { trigger: 'aircraft_publication', table: 'aircraft' }

describe('the database publishes an aircraft', () => {
  it('by a second member only; without the guard by none at all', async () => {
    const id = await insertDraft()
    expect(await refusedBy(publish(id, otto.id))).toBeNull()
    expect(await refusedBy(publish(id, olga.id))).toBe('aircraft_two_people')
    expect(await refusedBy(publish(id, null))).toBe('aircraft_second_member')
    expect(await refusedBy(publish(id, null), publication)).toBeNull()
    const invited = (trx: Trx) =>
      trx.updateTable('staff_member').set({ invited_by: olga.id, granted_by: olga.id }).where('id', '=', otto.id).execute()
    const publishInvited = async (trx: Trx) => {
      await invited(trx)
      await publish(id, otto.id)(trx)
    }
    expect(await refusedBy(publishInvited)).toBe('aircraft_second_member')
    expect(await refusedBy(publishInvited, publication)).toBeNull()
  })

  it('with its documents in, and without the guard with nothing', async () => {
    const id = await insertDraft({ isComplete: false })
    expect(await refusedBy(publish(id, otto.id))).toBe('aircraft_documents')
    expect(await refusedBy(publish(id, otto.id), publication)).toBeNull()
    const whole = await insertDraft()
    await api.db.updateTable('fleet_document').set({ valid_until: '2020-01-01' }).where('aircraft_id', '=', whole).execute()
    expect(await refusedBy(publish(whole, otto.id))).toBe('aircraft_documents')
  })

  it('of a published operator, with the registration of its documents', async () => {
    const { id: draftOperator } = await api.db
      .insertInto('operator')
      .values({
        slug: 'draft-air',
        name: 'Draft Air',
        aoc: 'DRAFT.1',
        country: 'ITA',
        insured_until: '2031-01-01',
        availability: 'managed',
        terms: '{}',
        ...newDraft(olga.id),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await insertDraft({ operatorId: draftOperator })
    expect(await refusedBy(publish(id, otto.id))).toBe('aircraft_operator_published')
    expect(await refusedBy(publish(id, otto.id), publication)).toBeNull()
    const published = await api.db.selectFrom('aircraft').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const rename = (trx: Trx) => trx.updateTable('aircraft').set({ tail: 'X-OTHER' }).where('id', '=', published.id).execute()
    expect(await refusedBy(rename)).toBe('aircraft_published_identity')
    expect(await refusedBy(rename, publication)).toBeNull()
    const publishOperator = (trx: Trx) =>
      trx
        .updateTable('operator')
        .set({ published_at: new Date().toISOString(), published_by: otto.id })
        .where('id', '=', draftOperator)
        .execute()
    expect(await refusedBy(publishOperator)).toBe('operator_documents')
    expect(await refusedBy(publishOperator, { trigger: 'operator_publication', table: 'operator' })).toBeNull()
    const unpublish = (trx: Trx) => trx.updateTable('operator').set(newDraft(olga.id)).where('id', '=', operatorId).execute()
    expect(await refusedBy(unpublish)).toBe('operator_stays_published')
  })
})

describe('a draft is taken by', () => {
  it('no hold, and without the guard by one', async () => {
    const id = await insertDraft()
    const [from, to] = [Temporal.Instant.from('2031-01-01T08:00:00Z'), Temporal.Instant.from('2031-01-01T18:00:00Z')]
    const hold = (trx: Trx) =>
      sql`INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference)
        VALUES (${id}, tstzrange('2031-01-01', '2031-01-02', '[)'), 'hold', 'order:draft') RETURNING id`.execute(trx)
    expect((await hold(api.db as unknown as Trx)).rows).toEqual([])
    expect(
      await refusedBy(async (trx) => expect((await hold(trx)).rows).toHaveLength(1), {
        trigger: 'aircraft_hold_active',
        table: 'aircraft_availability_block',
      }),
    ).toBeNull()
    expect(await api.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId: id, from, to, reference: 'order:draft' }))).toBe(
      'taken',
    )
  })

  it('no order, moved booking or leg, and without the guards by each', async () => {
    const id = await insertDraft()
    const ada = await api.customer()
    const order = await api.order(ada, (await api.offers(ada))[0]!)
    const cases = [
      ['orders', 'orders_aircraft_changed', sql`UPDATE orders SET aircraft_id = ${id} WHERE id = ${order.id}`],
      [
        'aircraft_availability_block',
        'aircraft_block_moved',
        sql`UPDATE aircraft_availability_block SET aircraft_id = ${id} WHERE reference = ${`order:${order.id}`}`,
      ],
    ] as const
    const refusals: unknown[] = []
    for (const [table, trigger, statement] of cases) {
      const run = (trx: Trx) => statement.execute(trx)
      refusals.push([await refusedBy(run), (await refusedBy(run, { table, trigger })) === 'aircraft_published'])
    }
    expect(refusals).toEqual(cases.map(() => ['aircraft_published', false]))
    const copy = (trx: Trx) =>
      sql`INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'pnr', 'ZZZZZ9', 'aircraft_id', ${id}::int))).*
        FROM orders o WHERE id = ${order.id}`.execute(trx)
    expect(await refusedBy(copy)).toBe('aircraft_published')
    expect(await refusedBy(copy, { table: 'orders', trigger: 'orders_aircraft_published' })).not.toBe('aircraft_published')
  })

  it('no empty leg and no shared flight, and without the guards by each', async () => {
    const id = await insertDraft()
    const leg = await insertTestLeg(api.db, { departureAt: Temporal.Instant.from('2031-02-01T08:00:00Z') })
    const other = { id: crypto.randomUUID(), aircraft_id: id }
    const copy = sql`INSERT INTO empty_leg SELECT (jsonb_populate_record(l, ${JSON.stringify(other)}::jsonb)).* FROM empty_leg l WHERE id = ${leg.id}`
    const cases = [
      ['empty_leg', 'empty_leg_aircraft_published', copy],
      ['empty_leg', 'empty_leg_aircraft_changed', sql`UPDATE empty_leg SET aircraft_id = ${id} WHERE id = ${leg.id}`],
      [
        'shared_flight',
        'shared_flight_aircraft_published',
        sql`INSERT INTO shared_flight SELECT (jsonb_populate_record(NULL::shared_flight, ${JSON.stringify(other)}::jsonb)).*`,
      ],
    ] as const
    const refusals: unknown[] = []
    for (const [table, trigger, statement] of cases) {
      const run = (trx: Trx) => statement.execute(trx)
      refusals.push([await refusedBy(run), (await refusedBy(run, { table, trigger })) === 'aircraft_published'])
    }
    expect(refusals).toEqual(cases.map(() => ['aircraft_published', false]))
  })
})
