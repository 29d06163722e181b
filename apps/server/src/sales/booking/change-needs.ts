import { findConsentReasons, type ConsentReason } from '@aquilane/domain/orders/consent'
import { Refusal } from '@aquilane/domain/refusal'
import { type AcceptedOffer, gatePrice, toEnginePrice } from '../../market/charter/index.ts'
import { type LegRow, type OrderRow, toPlannedLeg } from '../orders/index.ts'
import { toLoad } from './changed-legs.ts'

/** Whether a change makes a trip dearer whose price does not leave the minimum margin then. */
export const isBelowPolicy = (order: OrderRow, plan: AcceptedOffer, priceDifference: number): boolean =>
  priceDifference > 0 &&
  gatePrice('charter', { priceCents: order.price ?? 0, typedCostCents: null, engine: toEnginePrice(plan) }).concerns.includes(
    'below_margin',
  )

/** Against what the customer agreed to, not against the last small change. */
export function findNeededConsent(order: OrderRow, legs: readonly LegRow[], plan: AcceptedOffer): ConsentReason[] {
  return findConsentReasons(
    {
      operatorId: order.operator_id,
      classId: order.aircraft_class_id,
      legs: legs.map((leg) => ({
        departureAt: leg.agreed_departure_at ?? leg.departure_at,
        airports: `${leg.departure_airport} ${leg.arrival_airport}`,
        passengers: toLoad(toPlannedLeg(leg)),
      })),
    },
    {
      operatorId: plan.operatorId,
      classId: plan.aircraftClassId,
      legs: plan.legs.map((leg) => ({
        departureAt: leg.departureAt,
        airports: `${leg.departureCode} ${leg.arrivalCode}`,
        passengers: toLoad(leg),
      })),
    },
  )
}

export const consentRequired = (changes: readonly ConsentReason[]) =>
  new Refusal('CONSENT_REQUIRED', 'The customer of this trip must agree to this change before it is made.', { facts: { changes } })
