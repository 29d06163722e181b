import { bankDeadline } from '../invoices/bank-days.ts'

/** Time to pay a held aircraft by card, in minutes (product rule: 60, less near departure and for long trips). */
export const payWithinMinutes = 60
/** Seats of a shared flight are held for so long without payment. */
const seatHoldMinutes = 15
/** Passengers' documents and the crew need this long before the departure of an empty leg or shared flight. */
export const bookableHours = 6
/** A card payment has to be there this long before the first departure: crew call-out and slot need it. */
const payBeforeDepartureMinutes = 300
/** However near the departure, this much time is left to type a card number. */
const payAtLeastMinutes = 10
/** A bank transfer has to be there at the latest a day before departure. */
const transferBeforeDepartureHours = 24
/** The longest that an unpaid order may block an aircraft; longer trips need a deposit, so sales answers them. */
export const maxUnpaidBlockDays = 14

/** Time to pay by how long the trip blocks the aircraft: a longer block keeps more other customers away. */
const payWithin = [
  { blockedHours: 48, minutes: payWithinMinutes, bankDays: 2 },
  { blockedHours: 7 * 24, minutes: 40, bankDays: 1 },
  { blockedHours: Infinity, minutes: 20, bankDays: 1 },
] as const

/** When the aircraft leaves for the trip and is free again. */
export interface Block {
  from: Temporal.Instant
  to: Temporal.Instant
}

const blockedHours = (block: Block | null): number => (block ? block.to.since(block.from).total('hours') : 0)
const rule = (block: Block | null) => payWithin.find((row) => blockedHours(block) <= row.blockedHours) ?? payWithin[2]

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) >= 0 ? a : b)

/** True when an unpaid order may not block the aircraft for that long. */
export const needsDeposit = (block: Block): boolean => blockedHours(block) > maxUnpaidBlockDays * 24

/** Until when a new Primary invoice can be paid. */
export function payBefore(now: Temporal.Instant, departure: Temporal.Instant, block: Block | null): Temporal.Instant {
  const latest = earlier(now.add({ minutes: rule(block).minutes }), departure.subtract({ minutes: payBeforeDepartureMinutes }))
  return later(latest, now.add({ minutes: payAtLeastMinutes }))
}

/** Until when held seats can be paid. */
export const seatPayBefore = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: seatHoldMinutes })

/**
 * Until when a bank transfer must arrive: the cut-off of a bank day; the aircraft is held until then. Null when the departure is too near for a
 * transfer that its bank may take one bank day for.
 */
export const transferBefore = (now: Temporal.Instant, departure: Temporal.Instant, block: Block | null): Temporal.Instant | null =>
  bankDeadline(now, rule(block).bankDays, departure.subtract({ hours: transferBeforeDepartureHours }))
