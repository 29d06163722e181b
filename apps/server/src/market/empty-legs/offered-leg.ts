import type { Point } from '@aquilane/domain/charter/geodesy'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { standardSteps, type EmptyLegPricing, type PriceStep } from '@aquilane/domain/empty-legs/price'
import type { AirportFacts } from '../../foundation/places/index.ts'
import type { EmptyLegRow } from './queries.ts'

/** A leg on offer, ready to be searched. */
export interface OfferedLeg {
  row: EmptyLegRow
  from: AirportFacts
  to: AirportFacts
  fromPoint: Point
  toPoint: Point
  departureMs: number
  /** First and last local day of its window, `yyyy-MM-dd`. */
  firstDay: string
  lastDay: string
  pricing: EmptyLegPricing
}

export const pricingOf = (leg: Pick<EmptyLegRow, 'reference_price' | 'floor_price' | 'steps'>): EmptyLegPricing => ({
  referenceCents: leg.reference_price,
  floorCents: leg.floor_price,
  steps: readSteps(leg) ?? standardSteps,
})

/** Null hours are the step from the start. */
const readSteps = (leg: Pick<EmptyLegRow, 'steps'>): PriceStep[] | null =>
  (leg.steps as unknown as { hoursBefore: number | null; percent: number }[] | null)?.map(({ hoursBefore, percent }) => ({
    hoursBefore: hoursBefore ?? Infinity,
    percent,
  })) ?? null

/** Price lines of the same one-way charter. @throws for a version that this release does not know */
export function readBreakdown(leg: Pick<EmptyLegRow, 'id' | 'breakdown'>): PriceLine[] {
  const stored = leg.breakdown as unknown as { v: number; lines: PriceLine[] }
  if (stored.v !== 1) throw new Error(`Empty leg ${leg.id} has a breakdown of version ${stored.v}.`)
  return stored.lines
}
