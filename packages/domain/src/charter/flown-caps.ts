import type { CapLine, ReasonParams } from './types.ts'

/** As an order keeps it. */
interface StoredCap {
  service: string
  amountCents: number
  reason: { code: string; params: ReasonParams }
}

const isCap = (service: string): service is CapLine['service'] => service === 'deicing' || service === 'diversion'

/** Codes of the airports whose departures may need de-icing; null: a ceiling that names none. */
function readAirports({ service, reason }: StoredCap): string[] | null {
  const { airports } = reason.params
  return service === 'deicing' && typeof airports === 'string' ? airports.split(', ') : null
}

/** Those of the announced airports that are departed from, each as often as it was announced and is flown. */
function matchAirports(announced: readonly string[], departures: readonly (readonly string[])[]): string[] {
  const left = [...departures]
  return announced.filter((code) => {
    const at = left.findIndex((codes) => codes.includes(code))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/**
 * Ceilings of the part of a trip that was flown: de-icing is announced for each departure where ice is possible, a diversion once for the trip.
 * @param departures codes of the airport of each departure that was flown
 */
export function toFlownCaps(
  caps: readonly StoredCap[],
  departures: readonly (readonly string[])[],
): { service: CapLine['service']; cents: number }[] {
  return caps.flatMap((cap) => {
    const { service, amountCents } = cap
    if (!isCap(service)) return []
    const announced = readAirports(cap)
    if (announced === null) return [{ service, cents: amountCents }]
    const cents = Math.floor((amountCents * matchAirports(announced, departures).length) / announced.length)
    return cents > 0 ? [{ service, cents }] : []
  })
}

/**
 * Ceilings as they are enforced, with the reason of the offer; where fewer departures are left than it announced, with their airports.
 * @param enforced by service; one that is not among them is not charged any more
 */
export const toEnforcedCaps = <Cap extends StoredCap>(
  caps: readonly Cap[],
  enforced: readonly { service: string; cents: number }[],
  departures: readonly (readonly string[])[],
): Cap[] =>
  caps.flatMap((cap) => {
    const cents = enforced.find(({ service }) => service === cap.service)?.cents
    if (cents === undefined) return []
    const announced = readAirports(cap)
    if (announced === null || cents === cap.amountCents) return [{ ...cap, amountCents: cents }]
    const params = { ...cap.reason.params, airports: matchAirports(announced, departures).join(', ') }
    return [{ ...cap, amountCents: cents, reason: { ...cap.reason, params } }]
  })
