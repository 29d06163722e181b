import { toEnforcedCaps, toFlownCaps } from '@aquilane/domain/charter/flown-caps'
import type { Trx } from '../../platform/db/database.ts'
import type { PlacesService } from '../../foundation/places/index.ts'
import { replaceChargeCaps, type LegRow, type OrderRow } from './queries.ts'
import { readStoredOffer, type StoredOffer } from './stored-offer.ts'
import type { Context } from '../../context.ts'

/** Codes of the airport of each departure. */
const toDepartures = (places: PlacesService, legs: readonly Pick<LegRow, 'departure_airport'>[]): string[][] =>
  legs.map(({ departure_airport: icao }) => {
    const iata = icao === null ? null : places.airportByIcao(icao)?.iata
    return [icao, iata].flatMap((code) => code ?? [])
  })

/** What may be charged for some of the flights of an order: the ceilings of its offer as far as they are of these. */
export async function keepCapsOfLegs({ places }: Context, trx: Trx, order: OrderRow, legs: readonly LegRow[]): Promise<void> {
  const caps = toFlownCaps(readStoredOffer(order)?.afterFlightCaps ?? [], toDepartures(places, legs))
  await replaceChargeCaps(
    trx,
    order.id,
    caps.map(({ service, cents }) => ({ order_id: order.id, service, amount: cents })),
  )
}

/** Ceilings of an offer as they are enforced, which is less once a flight is not flown. */
export const toShownCaps = (
  places: PlacesService,
  offer: StoredOffer | null,
  enforced: readonly { service: string; cents: number }[],
  legs: readonly LegRow[],
): StoredOffer['afterFlightCaps'] => toEnforcedCaps(offer?.afterFlightCaps ?? [], enforced, toDepartures(places, legs))
