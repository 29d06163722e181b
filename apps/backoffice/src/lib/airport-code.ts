/** Selector of an airport from its ICAO code as typed; null for anything else. */
export function toAirportSelector(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z][A-Z0-9]{3}$/.test(code) ? `airport:${code}` : null
}

/** `London EGGW` */
export const airportLabel = ({ city, name, code }: { city: string | null; name: string; code: string }): string => `${city ?? name} ${code}`
