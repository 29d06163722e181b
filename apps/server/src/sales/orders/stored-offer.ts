import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import type { FlownWay } from '@aquilane/domain/charter/types'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import type { ChargeCapRow, OrderRow } from './queries.ts'

/** Key of the sentence that explains a line, and what it needs. */
interface Reason {
  code: string
  params: Record<string, string | number>
}

/** Column `orders.lines`, cents. `reason` is null where sales entered the price. */
export interface StoredPriceLine {
  service: string
  amountCents: number
  reason: Reason | null
}

/** Column `orders.offer`: what the accepted offer promised beyond the columns of the order. Version 1; later versions add an upcast below. */
export interface StoredOffer {
  v: 1
  operator: { id: number; name: string; aoc: string; insuredUntil: string } | null
  aircraft: { tail: string; year: number } | null
  /** The empty leg that was bought; null for a charter. */
  emptyLegId: string | null
  /** Instants between which the empty leg may depart; null for a charter, and where it was not kept. */
  legWindow: { from: string; to: string } | null
  /** The seats that were bought; null for a whole aircraft. */
  sharing: { flightId: string; seats: readonly string[] } | null
  /** Upper limits of charges after the flight, cents. */
  afterFlightCaps: { service: string; amountCents: number; reason: Reason }[]
  seats: number
  co2Kg: number
  /** By leg. Moments are local times with their offset. */
  legs: {
    dayShift: number
    techStops: { airportCode: string; zone: string; arrivalAt: string; departureAt: string }[]
    /** Left out by offers before it was kept. */
    way?: FlownWay
  }[]
}

export const toStoredOffer = (taken: AcceptedOffer): StoredOffer => ({
  v: 1,
  operator: { id: taken.operatorId, ...taken.operator },
  aircraft: taken.aircraft,
  emptyLegId: null,
  legWindow: null,
  sharing: null,
  afterFlightCaps: taken.afterFlightCaps.map(({ service, capCents, reason }) => ({ service, amountCents: capCents, reason })),
  seats: taken.seats,
  co2Kg: taken.co2Kg,
  legs: taken.legs.map(({ dayShift, techStops, way }) => ({ dayShift, techStops, way })),
})

/** @throws for a version that this release does not know */
export function readStoredOffer(order: Pick<OrderRow, 'id' | 'offer'>): StoredOffer | null {
  if (order.offer === null) return null
  const stored = order.offer as unknown as Partial<StoredOffer> & { v: number }
  if (stored.v !== 1) throw new Error(`Order ${order.id} has an offer of version ${stored.v}.`)
  // Fields added within version 1 get their default here, so that earlier documents stay readable.
  return {
    v: 1,
    operator: stored.operator ?? null,
    aircraft: stored.aircraft ?? null,
    emptyLegId: stored.emptyLegId ?? null,
    legWindow: stored.legWindow ?? null,
    sharing: stored.sharing ?? null,
    afterFlightCaps: stored.afterFlightCaps ?? [],
    seats: stored.seats ?? 0,
    co2Kg: stored.co2Kg ?? 0,
    legs: stored.legs ?? [],
  }
}

export const readPriceLines = (order: Pick<OrderRow, 'lines'>) => order.lines as unknown as StoredPriceLine[]

/** Rows of `order_charge_cap`; what may be added after a flight are the services of `afterFlightCaps` in the domain. */
export const toChargeCaps = (orderId: string, taken: AcceptedOffer): ChargeCapRow[] =>
  taken.afterFlightCaps.map(({ service, capCents }) => ({ order_id: orderId, service, amount: capCents }))

export type CustomerLine = StoredPriceLine & { reason: Reason }

/** The price of an order as its customer reads it. */
export const toCustomerPrice = (order: OrderRow): CustomerLine[] =>
  toCustomerLines(readPriceLines(order)).flatMap(({ service, amountCents, reason }) =>
    reason === null ? [] : [{ service, amountCents, reason }],
  )
