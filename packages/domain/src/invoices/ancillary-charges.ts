/** What may be charged beside the price of a flight (product §4): catering as ordered, and what the offer announced with its ceiling. */
export const ancillaryServices = ['catering', 'deicing', 'diversion'] as const
export type AncillaryService = (typeof ancillaryServices)[number]

/** Default payment term of an additional invoice in days. */
export const ancillaryPaymentDays = { usual: 7, most: 60 } as const

export interface Allowance {
  service: AncillaryService
  /** Ceiling of the offer, cents; null: as ordered. */
  cap: number | null
  /** Invoiced before and not taken back, cents. */
  invoiced: number
  /** What is left of the ceiling, cents; null: no ceiling. */
  left: number | null
}

/** What may still be charged for an order: catering always, the others as far as the offer announced them. */
export function chargeAllowances(
  caps: readonly { service: string; cents: number }[],
  invoiced: readonly { service: string; cents: number }[],
): Allowance[] {
  const before = (service: string) => invoiced.filter((line) => line.service === service).reduce((sum, { cents }) => sum + cents, 0)
  return ancillaryServices.flatMap((service): Allowance[] => {
    const spent = before(service)
    if (service === 'catering') return [{ service, cap: null, invoiced: spent, left: null }]
    const cap = caps.find((one) => one.service === service)?.cents
    return cap === undefined ? [] : [{ service, cap, invoiced: spent, left: Math.max(0, cap - spent) }]
  })
}

export type AncillaryError = 'service' | 'cap' | 'note' | 'amount'

/** Errors of the lines of an additional invoice, one per line, null for valid lines; lines of one service count together. */
export function ancillaryErrors(
  lines: readonly { service: string; cents: number; note: string | null }[],
  allowances: readonly Allowance[],
): (AncillaryError | null)[] {
  const used = new Map<string, number>()
  return lines.map(({ service, cents, note }) => {
    const allowance = allowances.find((one) => one.service === service)
    if (!allowance) return 'service'
    if (!Number.isSafeInteger(cents) || cents <= 0) return 'amount'
    if (allowance.left === null) return (note ?? '').trim() === '' ? 'note' : null
    const sum = (used.get(service) ?? 0) + cents
    used.set(service, sum)
    return sum > allowance.left ? 'cap' : null
  })
}
