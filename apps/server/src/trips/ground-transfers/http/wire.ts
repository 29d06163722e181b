import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listGroundTransfers, staffListGroundTransfers } from '@aquilane/contract/ground-transfers'
import { localMoment, money, timestamp } from '../../../platform/http/serialize.ts'
import type { SheetCar } from '../cars.ts'
import { type LegTransfers, type ShownTransfer, toEnd } from '../view.ts'

type LegView = ResponseOf<typeof listGroundTransfers>['data'][number]
type StaffView = ResponseOf<typeof staffListGroundTransfers>['data'][number]

function toFields({ row, leg, isMoved }: ShownTransfer): Omit<StaffView, 'pickup' | 'driver' | 'flight_at'> {
  return {
    id: row.id,
    leg: { id: row.leg_id },
    end: row.leg_end,
    kind: row.kind,
    passengers: row.passengers,
    bags: row.bags,
    address: row.address,
    note: row.note,
    wanted: row.wanted_at && localMoment(row.wanted_at.toZonedDateTimeISO(leg.departureZone)),
    included: row.is_included,
    status: row.status,
    moved: isMoved,
    revision: row.revision,
    price: row.price === null ? null : money(row.price, leg.currency),
    answer: row.answer,
    invoice: row.invoice_id === null ? null : { id: row.invoice_id },
    asked: timestamp(row.asked_at),
  }
}

export function toStaffTransfer(shown: ShownTransfer): StaffView {
  const { row, leg } = shown
  const zone = row.leg_end === 'departure' ? leg.departureZone : leg.arrivalZone
  return {
    ...toFields(shown),
    pickup: row.pickup_at && localMoment(row.pickup_at.toZonedDateTimeISO(leg.departureZone)),
    driver: row.driver_name === null ? null : { name: row.driver_name, phone: row.driver_phone, plate: row.plate },
    flight_at: localMoment(toEnd(leg, row.leg_end).at.toZonedDateTimeISO(zone)),
  }
}

/** Times and driver of another flight are not shown: they are wrong until they are confirmed again. */
function toTransfer(shown: ShownTransfer): LegView['transfers'][number] {
  const { pickup, driver, flight_at: _, ...fields } = toStaffTransfer(shown)
  const isStanding = !shown.isMoved && (fields.status === 'confirmed' || fields.status === 'offered')
  return { ...fields, pickup: isStanding ? pickup : null, driver: isStanding && fields.status === 'confirmed' ? driver : null }
}

export const toLegTransfers = ({ leg, closesAt, isOpen, includedUntil, transfers }: LegTransfers): LegView => ({
  leg: { id: leg.legId },
  pax: leg.pax,
  closes: timestamp(closesAt),
  is_open: isOpen,
  included_until: includedUntil && timestamp(includedUntil),
  transfers: transfers.map(toTransfer),
})

/** A confirmed car on the trip sheet and on the page of the day. */
export const toCar = ({ id, end, kind, isMoved, pickupAt, driver, address }: SheetCar) => ({
  id,
  end,
  kind,
  moved: isMoved,
  pickup: pickupAt && localMoment(pickupAt),
  driver,
  address,
})
