import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { AirportFacts, FactTable } from '@aquilane/domain/facts/facts'
import { defineAction } from '../action.ts'
import type { FactsInForce } from '../model.ts'

/** Airports of the routes that are flown, as customers may be there when one closes. */
const airports = ['LFMN', 'EGGW', 'LSGG', 'LFPB', 'LIML', 'EGLF'] as const

const source = { source: 'A notice of the simulation', sourceDate: '2027-01-04', checkedOn: '2027-01-04', confidence: 'A' } as const
const always = { ...source, binds: 'both', only: null, days: [1, 2, 3, 4, 5, 6, 7], season: null } as const

function toFacts(icao: string, { closed, unknown }: FactsInForce): Partial<AirportFacts> | null {
  if (closed.includes(icao)) return { closures: [{ ...always, from: 0, to: 1440 }] }
  return unknown.includes(icao) ? { opening: [{ ...always, hours: null }] } : null
}

function toTable(facts: FactsInForce): FactTable {
  const changed = airports.flatMap((icao): AirportFacts[] => {
    const more = toFacts(icao, facts)
    return more ? [{ icao, opening: [], closures: [], access: [], formalities: [], ...more }] : []
  })
  const others = DEFAULT_FACTS.airports.filter(({ icao }) => !changed.some((one) => one.icao === icao))
  return { ...DEFAULT_FACTS, airports: [...others, ...changed] }
}

/**
 * Facts are published: an airport closes, its hours are not known any more, or it is as it was. What that touches is settled with it, unless the
 * table came past this server.
 */
export const publishFacts = defineAction<{ pick: number; to: 'closed' | 'unknown' | 'usual'; isSettled: boolean }>({
  name: 'publishFacts',
  habits: { operations: 8 },
  propose: (_turn, random) => ({
    pick: random.int(airports.length),
    to: random.pick(['closed', 'unknown', 'usual', 'usual']),
    isSettled: random.chance(0.5),
  }),
  async run({ world }, { pick, to, isSettled }) {
    const icao = airports[pick]!
    const { closed, unknown } = world.model.facts.at(-1) ?? { closed: [], unknown: [] }
    const without = (list: readonly string[]) => list.filter((one) => one !== icao)
    const facts = {
      from: world.clock.now().epochMilliseconds,
      isSettled,
      closed: [...without(closed), ...(to === 'closed' ? [icao] : [])],
      unknown: [...without(unknown), ...(to === 'unknown' ? [icao] : [])],
    }
    const table = toTable(facts)
    const { ctx } = world.app
    if (isSettled) await world.db.transaction().execute((trx) => ctx.events.emit(trx, 'facts.replaced', { facts: table, actor: 'system' }))
    ctx.facts.current = () => table
    world.model.facts.push(facts)
    return 'done'
  },
})
