import type { CapLine, ReasonParams } from './types.ts'

/** As an order keeps it. */
interface StoredCap {
  service: string
  amountCents: number
  reason: { code: string; params: ReasonParams }
}

const isCap = (service: string): service is CapLine['service'] => service === 'deicing' || service === 'diversion'

/**
 * Ceilings of the part of a trip that was flown: de-icing is announced for each departure where ice is possible, a diversion once for the trip.
 * @param departures codes of the airport of each departure that was flown
 */
export function toFlownCaps(
  caps: readonly StoredCap[],
  departures: readonly (readonly string[])[],
): { service: CapLine['service']; cents: number }[] {
  return caps.flatMap(({ service, amountCents, reason }) => {
    if (!isCap(service)) return []
    const { airports } = reason.params
    if (service !== 'deicing' || typeof airports !== 'string') return [{ service, cents: amountCents }]
    const announced = airports.split(', ')
    const left = [...announced]
    for (const codes of departures) {
      const at = left.findIndex((code) => codes.includes(code))
      if (at >= 0) left.splice(at, 1)
    }
    const cents = Math.floor((amountCents * (announced.length - left.length)) / announced.length)
    return cents > 0 ? [{ service, cents }] : []
  })
}
