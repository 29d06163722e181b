import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import { formatDateTime, formatTime } from '@aquilane/i18n/format'
import { type LegRow, legsByOrders } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { alertMembers } from './alert-members.ts'
import type { Context } from '../../context.ts'

const recoveryNews: Record<DomainEvents['recovery.waits']['news'], string> = {
  opened: 'has lost its aircraft',
  none_found: 'has no replacement at a firm price',
  silence: 'has no answer from its customer in time',
  other_time: 'needs another time: its customer has answered',
  void: 'was accepted too late: the replacement is taken',
  dearer: 'was accepted, but its replacement costs more than when it was proposed',
}

const reasonText: Record<CannotFlyReason, string> = {
  draft: 'aircraft not published',
  grounded: 'aircraft grounded',
  retired: 'aircraft retired',
  operator_suspended: 'operator suspended',
  out_of_service: 'aircraft out of service then',
  insurance: 'insurance over by then',
  aoc: 'operator certificate over by then',
  airworthiness: 'airworthiness over by then',
  airspace: 'airspace closed to this flight',
  country_pair: 'no flights between these countries',
  airport_access: 'airport does not take this aircraft',
  runway: 'runway too short',
  curfew: 'airport closed at that hour',
  hours_unknown: 'opening hours not known',
}

/** `NCE–AMS, Mon 30 Nov, 12:00 local time, 11:00 UTC`. */
function describeLeg({ places }: Context, leg: LegRow): string {
  const codes = [leg.departure_airport, leg.arrival_airport].map((icao) => places.airportByIcao(icao ?? '')?.iata ?? icao ?? '?')
  const utc = leg.departure_at.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'minute' })
  return `${codes.join('–')}, ${formatDateTime(leg.departure_local, 'en')} local time, ${formatTime(utc)} UTC`
}

/** Mails operations and sales: a trip without an aircraft waits for them. With the flights ahead: who reads it decides what else can wait. */
export async function onRecoveryWaits(
  ctx: Context,
  trx: Trx,
  { recoveryId, orderId, pnr, news, reasons }: DomainEvents['recovery.waits'],
): Promise<void> {
  const legs = (await legsByOrders(trx, [orderId])).get(orderId) ?? []
  const ahead = legs.filter((leg) => Temporal.Instant.compare(leg.departure_at, ctx.clock.now()) > 0)
  await alertMembers(ctx, trx, {
    roles: ['operations', 'sales'],
    about: `recovery:${recoveryId}:${news}`,
    subject: `Trip ${pnr} ${recoveryNews[news]}`,
    text: [
      ...(ahead.length === 0 ? legs.slice(-1) : ahead).map((leg) => describeLeg(ctx, leg)),
      reasons.map((reason) => reasonText[reason]).join(', '),
      '',
      `Decide it in the back office: ${ctx.config.publicUrl}/staff/trips/${orderId}`,
    ].join('\n'),
  })
}
