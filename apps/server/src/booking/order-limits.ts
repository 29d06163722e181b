import type { Caller } from '../orders/deps.ts'
import type { Trx } from '../platform/db/database.ts'
import { addressKey, keyHash, takeFromLimits, tooMany, type Limit } from '../platform/http/limits.ts'
import type { BookingContext } from './deps.ts'

const hour = 3_600
const day = 24 * hour

/**
 * Orders block aircraft and occupy the sales team before anything is paid.
 * @param caller null: the call came from this process
 * @throws TOO_MANY_REQUESTS
 */
export async function takeOrderLimits({ clock, limits }: BookingContext, trx: Trx, clientId: string, caller: Caller | null): Promise<void> {
  const wanted: Limit[] = [{ key: `order:client:${clientId}`, points: limits.ordersPerClientDay, seconds: day }]
  if (caller?.fingerprint)
    wanted.push({ key: `order:device:${keyHash(caller.fingerprint)}`, points: limits.ordersPerDeviceHour, seconds: hour })
  if (caller) wanted.push({ key: `order:address:${addressKey(caller.ip)}`, points: limits.ordersPerAddressHour, seconds: hour })
  const wait = await takeFromLimits(trx, clock.now(), wanted)
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  throw tooMany(wait, `There were many bookings from you in a short time. Try again in ${minutes} min, or pay an open booking.`, 'orders')
}
