import { type CarKind, sharedPhoneHours, type TransferEnd } from '@aquilane/domain/ground-transfers/ground-transfer'
import type { Context } from '../../context.ts'
import { listTransfers, type ShownTransfer } from './view.ts'

/** A confirmed car for those who fly. While its flight has moved, times and driver are open. */
export interface SheetCar {
  id: string
  end: TransferEnd
  kind: CarKind
  isMoved: boolean
  /** The agreed pick-up, or the planned landing. */
  at: Temporal.Instant
  /** Null: on landing, or open. */
  pickupAt: Temporal.ZonedDateTime | null
  driver: { name: string; phone: string | null; plate: string | null } | null
  address: string | null
}

function toCar({ row, leg, isMoved }: ShownTransfer): SheetCar {
  return {
    id: row.id,
    end: row.leg_end,
    kind: row.kind,
    isMoved,
    at: row.pickup_at ?? row.for_at,
    pickupAt: isMoved || row.pickup_at === null ? null : row.pickup_at.toZonedDateTimeISO(leg.departureZone),
    driver: isMoved || row.driver_name === null ? null : { name: row.driver_name, phone: row.driver_phone, plate: row.plate },
    address: row.address,
  }
}

/** Confirmed cars of a trip by leg, to the terminal first. */
export async function listCars(ctx: Context, orderId: string): Promise<Map<string, SheetCar[]>> {
  const confirmed = (await listTransfers(ctx.db, orderId)).filter(({ row }) => row.status === 'confirmed')
  const inOrder = confirmed.toSorted((a, b) => Number(a.row.leg_end === 'arrival') - Number(b.row.leg_end === 'arrival'))
  return new Map([...Map.groupBy(inOrder, ({ leg }) => leg.legId)].map(([id, cars]) => [id, cars.map(toCar)]))
}

/** The same for who has a link: without addresses, and without the phone of a driver once the ride is over. */
export async function listSharedCars(ctx: Context, orderId: string): Promise<Map<string, SheetCar[]>> {
  const now = ctx.clock.now()
  const toShared = ({ driver, ...car }: SheetCar): SheetCar => {
    const isOver = Temporal.Instant.compare(now, car.at.add({ hours: sharedPhoneHours })) >= 0
    return { ...car, address: null, driver: driver && { ...driver, phone: isOver ? null : driver.phone } }
  }
  return new Map([...(await listCars(ctx, orderId))].map(([legId, cars]) => [legId, cars.map(toShared)]))
}
