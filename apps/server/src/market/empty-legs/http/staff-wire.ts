import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetEmptyLeg, staffListEmptyLegs } from '@aquilane/contract/staff-empty-legs'
import { toHistory } from '../../../platform/http/audit-history.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { LegDetails, ListedLeg } from '../admin.ts'

/** A leg without its orders, whose booking references the caller knows. */
export function toStaffLeg({
  row,
  zone,
  ...leg
}: ListedLeg): Omit<ResponseOf<typeof staffListEmptyLegs>['data'][number], 'parent' | 'buyer'> {
  const local = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return {
    id: row.id,
    company: leg.company,
    status: row.status,
    reason: row.reason,
    source: row.source,
    aircraft: leg.aircraft,
    departure: leg.departure,
    arrival: leg.arrival,
    departure_date_from: local(row.departure_from),
    departure_date_to: local(row.departure_to),
    departure_date: local(row.departure_at),
    block_minutes: row.block_minutes,
    pax_max: row.pax_max,
    reference_price: money(row.reference_price, row.currency),
    floor_price: money(row.floor_price, row.currency),
    price: leg.priceCents === null ? null : money(leg.priceCents, row.currency),
    has_own_steps: row.steps !== null,
    matches: leg.matches,
    created: timestamp(row.created_at),
    checked_at: timestamp(row.checked_at),
  }
}

export function toStaffLegDetails(leg: LegDetails): Omit<ResponseOf<typeof staffGetEmptyLeg>, 'parent' | 'buyer'> {
  const { row } = leg
  return {
    ...toStaffLeg(leg),
    steps: leg.steps.map(({ hoursBefore, percent, cents, from, isCurrent }) => ({
      hours_before: Number.isFinite(hoursBefore) ? hoursBefore : null,
      percent,
      price: money(cents, row.currency),
      from: from && timestamp(from),
      current: isCurrent,
    })),
    max_detour_km: row.max_detour_km,
    floor_price_min: money(leg.lowestFloor, row.currency),
    diverted: row.diverted_from !== null,
    reference_breakdown: leg.breakdown.map(({ service, amountCents, reason }) => ({
      service,
      price: money(amountCents, row.currency),
      reason,
    })),
    history: toHistory(leg.history),
  }
}
