import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listGroundTransfers, staffListGroundTransfers } from '@aquilane/contract/ground-transfers'
import { localMoment, money, timestamp } from '../../../platform/http/serialize.ts'
import type { SheetCar } from '../cars.ts'
import type { LegTransfers, ShownTransfer } from '../view.ts'

type LegView = ResponseOf<typeof listGroundTransfers>['data'][number]
type StaffView = ResponseOf<typeof staffListGroundTransfers>['data'][number]

function toFields({ row, leg, isMoved }: ShownTransfer): Omit<StaffView, 'pickup' | 'driver'> {
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

export const toStaffTransfer = (shown: ShownTransfer): StaffView => ({
  ...toFields(shown),
  pickup: shown.row.pickup_at && localMoment(shown.row.pickup_at.toZonedDateTimeISO(shown.leg.departureZone)),
  driver: shown.row.driver_name === null ? null : { name: shown.row.driver_name, phone: shown.row.driver_phone, plate: shown.row.plate },
})

/** Times and driver of another flight are not shown: they are wrong until they are confirmed again. */
function toTransfer(shown: ShownTransfer): LegView['transfers'][number] {
  const { pickup, driver, ...fields } = toStaffTransfer(shown)
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
