import { sql } from 'kysely'
import type { FactTable } from '@aquilane/domain/facts/facts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withOpenAirports } from '../../market/charter/open-at-night.fixture.ts'
import { flagOrdersAgainstFacts } from '../../trips/operations/fleet-changes.ts'
import { readPriceLines } from '../orders/stored-offer.ts'
import { getCostAsMoved, taxLines } from '../orders/index.ts'
import { searchReplacements } from '../recoveries/find-candidates.ts'
import { getOrder } from './order-views.ts'
import { sendReplacement } from './send-replacement.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
  h.facts.current = () => open
})
afterAll(() => h.close())
afterEach(() => publish(open))

/** Hours that are not known make no firm price. */
const open = withOpenAirports(['EGGW', 'EGLF', 'EGSS', 'EGTK', 'LFMN', 'LFMD', 'LIMJ'])
const closed = ['EGGW', 'LFMN']
const closing = (icaos: readonly string[]): FactTable => ({
  ...open,
  airports: [
    ...open.airports.filter(({ icao }) => !icaos.includes(icao)),
    ...icaos.map((icao) => ({
      icao,
      opening: [],
      closures: [
        {
          source: 'A notice of this spec',
          sourceDate: '2026-11-28',
          checkedOn: '2026-11-28',
          confidence: 'A' as const,
          binds: 'both' as const,
          only: null,
          days: [1, 2, 3, 4, 5, 6, 7] as const,
          season: null,
          from: 0,
          to: 1440,
        },
      ],
      access: [],
      formalities: [],
    })),
  ],
})

/** Facts are published: what they forbid is settled with them. */
async function publish(facts: FactTable) {
  await h.db.transaction().execute((trx) => flagOrdersAgainstFacts(h, trx, { facts, actor: `staff:${h.rita}` }))
  h.facts.current = () => facts
}

/** A trip whose airports close for good: no aircraft flies it at any time. @param times of its price: far above its cost one member may send everything */
async function closedOut(
  airports: readonly string[],
  { times = 5, returnsAfter = null }: { times?: number; returnsAfter?: number | null } = {},
) {
  const trip = await h.paidCharter(undefined, returnsAfter)
  await h.db
    .updateTable('orders')
    .set({ price: sql<number>`round(price * ${times}::numeric)` })
    .where('id', '=', trip.id)
    .execute()
  const before = await h.row(trip.id)
  await publish(closing(airports))
  await h.jobs.run(undefined, 'recovery.find')
  return { ...trip, before, legs: await h.legsOf(trip.id) }
}

const sumOf = (order: Parameters<typeof readPriceLines>[0]) => readPriceLines(order).reduce((sum, { amountCents }) => sum + amountCents, 0)

describe('a trip whose airport takes no aircraft', () => {
  it('has replacements from airports in reach by road, the shortest drive first, its own aircraft included', async () => {
    const trip = await closedOut(['EGGW'])
    const { row, candidates } = await h.openOf(trip.id)
    expect(row.fault).toBe('authority')
    expect(candidates.map(({ row: one }) => one.aircraft_id)).toContain(trip.aircraftId)
    const minutes = candidates.map(({ plan }) => plan.swap!.driveMinutes)
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    for (const { row: one, plan } of candidates) {
      expect(one).toMatchObject({ kind: 'other_airport', shift_minutes: 0 })
      expect(plan.swap).toMatchObject({ old: 'EGGW' })
      expect(plan.legs[0]!.from).toBe(plan.swap!.by)
      expect(plan.legs[0]!.to).toBe('LFMN')
      expect(plan.drive).toMatchObject({ old: expect.stringContaining('(LTN)'), minutes: plan.swap!.driveMinutes })
      expect(plan.swap!.driveMinutes).toBeLessThanOrEqual(90)
    }
  })

  it('flies from the one that its customer accepts, who sees both airports and pays nothing more', async () => {
    const trip = await closedOut(['EGGW'])
    const { candidate, proposalId } = await h.send(trip.id)
    const { swap } = candidate.plan
    const shown = (await getOrder(h, trip.id, h.clientId, 'en')).replacement
    expect(shown).toMatchObject({
      before: { airports: [{ from: expect.stringContaining('(LTN)') }] },
      proposed: { drive: { minutes: swap!.driveMinutes } },
    })
    const jobs = (await h.jobs.waiting('order.notification')).map(({ data }) => data)
    expect(jobs).toContainEqual(
      expect.objectContaining({ key: proposalId, values: expect.objectContaining({ routes: expect.stringContaining('LTN → ') }) }),
    )
    await h.answer({ proposalId, choice: 'accept' })
    const [leg] = await h.legsOf(trip.id)
    expect(leg).toMatchObject({ departure_airport: swap!.by, arrival_airport: 'LFMN' })
    expect(await h.row(trip.id)).toMatchObject({
      status: 'Confirmed',
      aircraft_id: candidate.row.aircraft_id,
      price: trip.before.price,
      paid: trip.before.paid,
    })
    expect(await h.blocks(trip.id)).toEqual([{ aircraft_id: candidate.row.aircraft_id }])
    expect((await h.openOf(trip.id)).row).toMatchObject({ status: 'recovered', class_refund: 0 })
  })

  it('has lines of the airports that it flies between: none names the old one, they add up to the price, and its cost is as it was moved', async () => {
    const trip = await closedOut(['LFMN'], { returnsAfter: 2 })
    const taxes = taxLines(trip.before)
    expect(JSON.stringify(taxes)).toContain('"NCE"')
    const { candidate, proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    const after = await h.row(trip.id)
    const lines = readPriceLines(after)
    expect(JSON.stringify(lines)).not.toContain('"NCE"')
    expect(taxLines(after).map(({ service }) => service)).toEqual(taxes.map(({ service }) => service))
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(sumOf(trip.before))
    expect(after.price).toBe(trip.before.price)
    expect(getCostAsMoved(after)).toBe(getCostAsMoved(trip.before) + candidate.row.cost_difference)
  })

  it('is shown to a second member with both airports, where its price leaves too little', async () => {
    const trip = await closedOut(['EGGW'], { times: 0.5 })
    const [dear] = (await h.openOf(trip.id)).candidates.filter(({ row }) => row.needs_approval)
    const asked = { orderId: trip.id, candidateId: dear!.row.id, hours: 4, reason: 'Nearest airport', memberId: h.rita }
    const id = await sendReplacement(h, asked)
    const { facts } = await h.db.selectFrom('approval').select('facts').where('id', '=', id!).executeTakeFirstOrThrow()
    const by = h.places.airportByIcao(dear!.plan.swap!.by)!.iata
    expect(facts).toContainEqual({ field: 'airports', from: { text: 'LTN' }, to: { text: by } })
  })

  it('has none from an airport that is closed too, nor at both ends at once', async () => {
    const trip = await closedOut(closed)
    expect((await h.openOf(trip.id)).candidates).toEqual([])
    await publish(closing(['EGGW']))
    await h.jobs.run(undefined, 'recovery.find')
    const { row } = await h.openOf(trip.id)
    await searchReplacements(h, { recovery: row.id })
    const near = (await h.openOf(trip.id)).candidates.map(({ plan }) => plan.swap!.by)
    expect(near.length).toBeGreaterThan(0)
    await publish(closing(['EGGW', ...near]))
    await searchReplacements(h, { recovery: row.id })
    for (const { plan } of (await h.openOf(trip.id)).candidates) expect(near).not.toContain(plan.swap!.by)
  })
})

it('a trip with replacements enough at its airports has none from another one', async () => {
  const trip = await h.paidCharter()
  await h.lose(trip)
  const { candidates } = await h.openOf(trip.id)
  expect(candidates.map(({ row }) => row.kind)).not.toContain('other_airport')
  await h.setStatus(trip.aircraftId, 'active')
})
