import type { BookingService } from '../booking/service.ts'
import type { EmptyLegsService } from '../empty-legs/service.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Company } from '../invoices/company.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { QuotesService } from '../quotes/service.ts'
import type { TravelDocumentsService } from '../travel-documents/service.ts'

export interface OperationsContext {
  db: Database
  clock: Clock
  events: Pick<Events, 'emit'>
  files: EncryptedFiles
  /** Of one file of an item. */
  fileMegabytes: number
  emptyLegs: Pick<EmptyLegsService, 'getActiveLegs' | 'getPlannedAircraft'>
  booking: Pick<BookingService, 'retimeOrder' | 'retimeByStaff' | 'withdrawUnflyable'>
  fleet: Pick<
    FleetService,
    'current' | 'refresh' | 'getCannotFlyReasons' | 'lockFacts' | 'getSchedule' | 'addServiceBlock' | 'removeServiceBlock'
  >
  places: Pick<PlacesService, 'get' | 'airportByIcao' | 'country'>
  orders: Pick<OrdersService, 'getListItems'>
  quotes: Pick<QuotesService, 'getAcceptedCost' | 'getQuotedAircraft' | 'isQuoted' | 'withdrawUnflyable'>
  travelDocuments: Pick<TravelDocumentsService, 'getPeople'>
  company: Company | null
}
