import { findNamedTerminal, soleTerminal } from '@aquilane/domain/facts/terminals'
import type { Terminal } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../context.ts'
import { type NamedTerminal, nameTerminal } from '../../foundation/facts/index.ts'
import { type OrderSummary, toTerminalPoint, toUnnamedPoint } from '../../sales/orders/index.ts'
import { itemsByOrder, type ItemRow } from './queries.ts'

export interface TripTerminals {
  /** With the meeting points that the handling names. */
  order: OrderSummary
  /** Where passengers come out, by leg, where that is known. */
  arrivals: ReadonlyMap<string, NamedTerminal>
}

/** A company that has confirmed the handling of one end of a leg. */
const handledBy = (items: readonly ItemRow[], legId: string, kind: 'handling_departure' | 'handling_arrival'): string =>
  items.find((item) => item.leg_id === legId && item.kind === kind && item.status === 'OK')?.supplier ?? ''

/** The terminal of one company: a flight that another one handles does not leave from it. */
const isOfOne = (terminal: NamedTerminal | null): boolean => terminal?.kind === 'fbo' && !terminal.isSole

/** The terminals of a trip: those of the companies that have confirmed its handling, as far as the facts know them, else those that follow from the airport. */
export async function findTripTerminals(ctx: Context, order: OrderSummary, locale: Locale): Promise<TripTerminals> {
  const items = await itemsByOrder(ctx.db, order.id)
  const { terminals } = await ctx.facts.current()
  const named = (terminal: Terminal | null) => terminal && nameTerminal(terminal, locale)
  const arrivals = order.legs.flatMap(({ id, row }) => {
    const airport = row.arrival_airport ?? ''
    const terminal = named(
      findNamedTerminal(terminals, airport, handledBy(items, id, 'handling_arrival')) ?? soleTerminal(terminals, airport),
    )
    return terminal ? [[id, terminal] as const] : []
  })
  return {
    arrivals: new Map(arrivals),
    order: {
      ...order,
      legs: order.legs.map((leg) => {
        const { meetingPoint: point, departure } = leg
        const company = handledBy(items, leg.id, 'handling_departure')
        const terminal = named(findNamedTerminal(terminals, leg.row.departure_airport ?? '', company))
        if (!terminal && company !== '' && isOfOne(point.terminal))
          return { ...leg, meetingPoint: toUnnamedPoint(departure, point.terminals) }
        if (!terminal || terminal.key === point.terminal?.key) return leg
        return { ...leg, meetingPoint: { ...toTerminalPoint(terminal, departure), terminals: point.terminals } }
      }),
    },
  }
}
