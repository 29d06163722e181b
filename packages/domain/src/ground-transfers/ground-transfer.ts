import { textAreaRule } from '../text-area.ts'

/** Cars, by the seats that passengers have in them; a larger party has several of the largest. */
export const carKinds = ['saloon', 'people_carrier', 'minibus'] as const
export type CarKind = (typeof carKinds)[number]
export const seatsOfCar: Record<CarKind, number | null> = { saloon: 3, people_carrier: 6, minibus: null }

/** To the terminal that a flight leaves, or from the one where it arrives. */
export const transferEnds = ['departure', 'arrival'] as const
export type TransferEnd = (typeof transferEnds)[number]

/**
 * asked: by the customer; offered: with a price that they accept; confirmed: agreed, and charged where it has a price; declined: by staff; withdrawn: by the
 * customer; canceled: by staff, or with the trip, after it was confirmed.
 */
export const transferStatuses = ['asked', 'offered', 'confirmed', 'declined', 'withdrawn', 'canceled'] as const
export type TransferStatus = (typeof transferStatuses)[number]
export const openTransferStatuses = ['asked', 'offered', 'confirmed'] as const satisfies readonly TransferStatus[]

export const isOpenTransfer = (status: TransferStatus): boolean => openTransferStatuses.some((one) => one === status)

const steps = {
  accept: { from: ['offered'], to: 'confirmed' },
  withdraw: { from: ['asked', 'offered'], to: 'withdrawn' },
  offer: { from: ['asked', 'offered'], to: 'offered' },
  /** Without a price. */
  include: { from: ['asked', 'offered'], to: 'confirmed' },
  arrange: { from: ['confirmed'], to: 'confirmed' },
  decline: { from: ['asked', 'offered'], to: 'declined' },
  cancel: { from: ['confirmed'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly TransferStatus[]; to: TransferStatus }>
export type TransferStep = keyof typeof steps

/** What becomes of a transfer; null: the step is not possible any more. */
export function nextTransferStatus(status: TransferStatus, step: TransferStep): TransferStatus | null {
  const { from, to } = steps[step]
  return (from as readonly TransferStatus[]).includes(status) ? to : null
}

/** Cars are asked for until so many hours before the departure; later ones are arranged by word. */
export const transferClosesHours = 4
/** A car fetches nobody earlier before the departure. */
export const longestPickupHours = 12
/** Links to a trip name the phone of a driver until so many hours after the agreed pick-up or the planned landing: the night of a late flight is in them. */
export const sharedPhoneHours = 12
/** Of a trip, those that were withdrawn included. */
export const transfersPerTrip = 30
export const transferAddressRule = textAreaRule
export const transferNoteRule = textAreaRule
export const mostBags = 100

/** What a car depends on: the moment and the airport of its end, and the party. */
export interface DrivenFlight {
  at: Temporal.Instant
  airport: string
  pax: number
}

/** Whether the flight is another one than the car was last looked at for: its times are to be confirmed again. */
export const hasMoved = (seen: DrivenFlight, now: DrivenFlight): boolean =>
  !seen.at.equals(now.at) || seen.airport !== now.airport || seen.pax !== now.pax

export interface AskedCar {
  end: TransferEnd
  kind: CarKind
  passengers: number
  /** When they would be fetched; null: by the time of the flight. */
  wantedAt: Temporal.Instant | null
}

export type AskedCarError = 'passengers' | 'kind' | 'pickup'

/** Whether a car can fetch somebody then for a flight that departs at `departureAt`. */
export const isPickupTime = (at: Temporal.Instant, departureAt: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, departureAt) < 0 && Temporal.Instant.compare(at, departureAt.subtract({ hours: longestPickupHours })) >= 0

/** What is wrong with a request: more people than fly, a car that is too small for them, a time at which nobody is fetched. */
export function askedCarErrors(
  { end, kind, passengers, wantedAt }: AskedCar,
  flight: { pax: number; departureAt: Temporal.Instant },
): AskedCarError[] {
  const seats = seatsOfCar[kind]
  const isPickupWrong = wantedAt !== null && (end === 'arrival' || !isPickupTime(wantedAt, flight.departureAt))
  return [
    ...(passengers > flight.pax ? (['passengers'] as const) : []),
    ...(seats !== null && passengers > seats ? (['kind'] as const) : []),
    ...(isPickupWrong ? (['pickup'] as const) : []),
  ]
}

/** The smallest car for so many people. */
export const carFor = (passengers: number): CarKind =>
  carKinds.find((kind) => {
    const seats = seatsOfCar[kind]
    return seats === null || passengers <= seats
  })!

export interface StandingTransfer {
  status: TransferStatus
  hasDriver: boolean
  isMoved: boolean
}

/** Whether the cars of a flight are arranged: confirmed for the flight as it is now, with their drivers; null without a request. */
export function areTransfersArranged(transfers: readonly StandingTransfer[]): boolean | null {
  const open = transfers.filter(({ status }) => isOpenTransfer(status))
  return open.length === 0 ? null : open.every(({ status, hasDriver, isMoved }) => status === 'confirmed' && hasDriver && !isMoved)
}
