import type { Logger } from 'pino'
import type { EmptyLegsService } from '../empty-legs/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { InvoicesService } from '../invoices/deps.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LoyaltyService } from '../loyalty/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { SharedFlightsService } from '../shared-flights/service.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export interface BookingContext {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  log: Logger
  ledger: Pick<LedgerService, 'post'>
  fleet: Pick<FleetService, 'holdAircraft' | 'bookAircraft' | 'releaseAircraft' | 'planMovements' | 'cancelMovements'>
  emptyLegs: Pick<
    EmptyLegsService,
    | 'offerPlanned'
    | 'withdrawLegs'
    | 'priceLeg'
    | 'holdLeg'
    | 'sellLeg'
    | 'releaseLeg'
    | 'getBuyers'
    | 'withdrawSoldLeg'
    | 'getLegBuyer'
    | 'changeLegStatus'
  >
  sharedFlights: Pick<
    SharedFlightsService,
    | 'priceSeats'
    | 'holdSeats'
    | 'sellSeats'
    | 'releaseSeats'
    | 'lockSharedFlight'
    | 'getSeatOrders'
    | 'getFlightState'
    | 'confirmFlight'
    | 'cancelFlight'
    | 'findUndecided'
  >
  orders: OrdersService
  invoices: InvoicesService
  payments: Pick<PaymentsService, 'cancelOpenPayments' | 'refundsByOrder'>
  limits: { ordersPerClientDay: number; ordersPerDeviceHour: number; ordersPerAddressHour: number }
  coupons: Pick<LoyaltyService, 'chooseCoupon' | 'reserveCoupon'>
}
