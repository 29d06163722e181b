import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getTripSheet, listTripShares } from '@aquilane/contract/trip-sheets'
import { toEntryRule } from '../../../foundation/facts/http/index.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { toTerminal } from '../../../foundation/facts/http/index.ts'
import { toOrderSummary } from '../../../sales/orders/http/index.ts'
import { toCar } from '../../ground-transfers/http/index.ts'
import type { ShareRow } from '../queries.ts'
import type { ShareList } from '../shares.ts'
import type { SheetLeg, TripSheet } from '../sheet.ts'

type SheetResponse = Omit<ResponseOf<typeof getTripSheet>, 'file_url'>
type ShareResponse = ResponseOf<typeof listTripShares>['data'][number]

export function toSheet(sheet: TripSheet): SheetResponse {
  const { pnr, confirmation_status: status, product, sharing, aircraft, legs } = toOrderSummary(sheet.order)
  return {
    pnr,
    confirmation_status: status,
    product,
    seats: sharing?.seats ?? null,
    decide_at: sheet.decideAt && timestamp(sheet.decideAt),
    aircraft: aircraft && { name: aircraft.name, tail: aircraft.tail, year: aircraft.year, class: aircraft.class, type: aircraft.type },
    operator: sheet.operator,
    phone: sheet.phone,
    dropped_flights: sheet.dropped.map(({ route, departureLocal }) => ({ route, departure_date: departureLocal })),
    legs: sheet.legs.map((one, at) => toSheetLeg(one, legs[at]!)),
  }
}

const toSheetLeg = (one: SheetLeg, leg: ReturnType<typeof toOrderSummary>['legs'][number]): SheetResponse['legs'][number] => ({
  ...leg,
  arrival_terminal: one.arrivalTerminal && toTerminal(one.arrivalTerminal),
  passengers: one.passengers.map(({ name, takesSeat, state }) => ({ name, takes_seat: takesSeat, documents: state })),
  unnamed: one.unnamed,
  dishes: one.dishes,
  catering_confirmed: one.isCateringConfirmed,
  cars: one.cars.map(toCar),
  crew: one.crew.map(({ role, firstName }) => ({ role, first_name: firstName })),
  formalities: one.formalities.map(({ kind, noticeHours, source, sourceDate, checkedOn }) => ({
    kind,
    notice_hours: noticeHours,
    source,
    source_date: sourceDate,
    checked_on: checkedOn,
  })),
  entry_rules: one.entryRules.map(toEntryRule),
})

export const toShare = (share: ShareRow): ShareResponse => ({
  id: share.id,
  label: share.label,
  email: share.email,
  created: timestamp(share.created_at),
  opens: share.opens,
  opened: share.opened_at && timestamp(share.opened_at),
})

export const toShareList = ({ shares, until, isOpen }: ShareList): ResponseOf<typeof listTripShares> => ({
  data: shares.map(toShare),
  until: timestamp(until),
  open: isOpen,
})
