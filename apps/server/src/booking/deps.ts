import type { Logger } from 'pino'
import type { Approvals } from '../approvals/service.ts'
import type { CharterService } from '../charter/service.ts'
import type { EmptyLegsService } from '../empty-legs/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { InvoicesService } from '../invoices/deps.ts'
import type { Invoices } from '../invoices/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LoyaltyService } from '../loyalty/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { SharedFlightsService } from '../shared-flights/service.ts'
import type { PassengersService } from '../passengers/service.ts'
import type { PlacesService } from '../places/service.ts'
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
  approvals: Pick<Approvals, 'register' | 'perform'>
  ledger: Pick<LedgerService, 'post'>
  fleet: Pick<
    FleetService,
    | 'current'
    | 'getCannotFlyReasons'
    | 'holdAircraft'
    | 'bookAircraft'
    | 'releaseAircraft'
    | 'moveBlock'
    | 'planMovements'
    | 'replanMovements'
    | 'cancelMovements'
    | 'getChain'
    | 'startChain'
    | 'endChain'
    | 'getMovements'
  >
  places: Pick<PlacesService, 'airportByIcao'>
  charter: Pick<CharterService, 'planTrip' | 'planChain' | 'findPromises' | 'acceptOffer' | 'suggest' | 'suggestSubCharters'>
  emptyLegs: Pick<
    EmptyLegsService,
    | 'offerPlanned'
    | 'withdrawLegs'
    | 'pauseUnflyable'
    | 'offerFlyable'
    | 'priceLeg'
    | 'describeDetourRequest'
    | 'holdLeg'
    | 'sellLeg'
    | 'releaseLeg'
    | 'getBuyers'
    | 'withdrawSoldLeg'
    | 'getLegBuyer'
    | 'changeLegStatus'
    | 'getActiveLegs'
    | 'moveLegs'
    | 'divertLeg'
    | 'getDivertedLeg'
    | 'getDetourParent'
    | 'getParentOrder'
    | 'restoreLeg'
    | 'releaseMovedLeg'
    | 'openLegChange'
    | 'keepCharter'
    | 'lockLegChange'
    | 'getLegChange'
    | 'endLegChange'
    | 'findUnansweredChanges'
  >
  sharedFlights: Pick<
    SharedFlightsService,
    | 'openFlight'
    | 'planFlight'
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
    | 'priceBuyout'
    | 'startBuyout'
    | 'closeToOthers'
    | 'getSeatCodes'
    | 'takeResoldSeats'
    | 'countUnflyable'
  >
  orders: OrdersService
  invoices: InvoicesService
  payments: Pick<PaymentsService, 'cancelOpenPayments' | 'listRefundParts' | 'planRefundParts' | 'cardFingerprints'>
  /** Who is behind an account. */
  identity: Pick<IdentityService, 'fraudSignals'>
  passengers: Pick<PassengersService, 'documentFingerprints'>
  payers: Pick<Invoices['billingProfiles'], 'namesOf'>
  limits: {
    ordersPerClientDay: number
    ordersPerDeviceHour: number
    ordersPerAddressHour: number
    unpaidHoldsPerNetwork: number
    unpaidHoldSharePercent: number
  }
  coupons: Pick<LoyaltyService, 'chooseCoupon' | 'reserveCoupon'>
  cashback: Pick<LoyaltyService, 'lockCashbackOfOrder' | 'findUsedCashback'>
}
