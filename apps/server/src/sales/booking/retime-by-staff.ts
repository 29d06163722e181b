import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { type AcceptedOffer, toEnginePrice } from '../../market/charter/index.ts'
import { aircraftTaken, isAircraftTaken } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { toPlannedLeg, type LegRow } from '../orders/index.ts'
import { toLoad } from './changed-legs.ts'
import { consentRequired } from './change-needs.ts'
import { assessRetime, retime, type RetimeOrder } from './retime-order.ts'
import type { Context } from '../../context.ts'

type Payload = Pick<RetimeOrder, 'id' | 'legs' | 'tail' | 'agreedBy'>

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    retime: Payload
  }
}

const currency = 'EUR'

/**
 * A member moves a trip. Where it costs more than as it was planned and its price does not pass the gate any more, another member decides.
 * @returns the approval that it waits for; null: moved @throws what `retimeOrder` throws; APPROVAL_OPEN
 */
export async function retimeByStaff(
  ctx: Context,
  { memberId, reason, id, legs, tail, agreedBy = null }: Payload & { memberId: string; reason: string },
): Promise<string | null> {
  const payload = { id, legs, tail, agreedBy }
  return ctx.db
    .transaction()
    .execute((trx) => performAct(ctx, trx, { kind: 'retime', subject: `retime:${id}`, payload, reason: reason.trim(), memberId }))
}

async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, legs, plan, own, priceDifference, needsConsent, needsApproval } = await assessRetime(ctx, trx, payload)
  if (needsConsent.length > 0 && !payload.agreedBy) throw consentRequired(needsConsent)
  const { costCents } = toEnginePrice(plan)
  const { aircraft } = await ctx.fleet.current()
  const tailOf = (id: number | null) => ({ text: aircraft.get(id ?? 0)?.tail ?? '' })
  const money = (cents: number) => ({ money: { cents, currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: { text: order.pnr } },
      { field: 'aircraft', from: tailOf(order.aircraft_id), to: tailOf(plan.aircraftId) },
      ...legs.map((leg, at) => ({
        field: 'departure' as const,
        from: { at: leg.departure_at.toString() },
        to: { at: own.legs[at]!.departureAt.toString() },
      })),
      ...legs.flatMap((leg, at) => toFlightFact(leg, own.legs[at]!)),
      { field: 'price', from: null, to: money(order.price ?? 0) },
      { field: 'dearer', from: null, to: money(priceDifference) },
      { field: 'cost', from: null, to: money(costCents) },
    ],
    version: '',
    cents: null,
    isAlwaysTwo: needsApproval,
    clientId: order.client_id,
  }
}

/** Airports, passengers and luggage of a leg that get others. */
function toFlightFact(leg: LegRow, after: AcceptedOffer['legs'][number]): ActDescription['facts'] {
  const planned = toPlannedLeg(leg)
  const [from, to] = [
    `${planned.from} – ${planned.to}: ${toLoad(planned)}`,
    `${after.departureCode} – ${after.arrivalCode}: ${toLoad(after)}`,
  ]
  return from === to ? [] : [{ field: 'flight', from: { text: from }, to: { text: to } }]
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy, reason }: ActBy): Promise<void> {
  try {
    await retime(ctx, trx, { ...payload, actor: `staff:${madeBy}`, reason, isDryRun: false })
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
  if (decidedBy) await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject: `order:${payload.id}`, reason })
}

/** Changes of trips, as `approvals` performs them. */
export const registerRetimeAct = (ctx: Context): void =>
  registerAct(ctx, 'retime', {
    // No sum is counted: the gate decides.
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
