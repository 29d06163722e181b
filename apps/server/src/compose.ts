import type pg from 'pg'
import type { Logger } from 'pino'
import { createApprovals } from './approvals/service.ts'
import { createBankReconciliation } from './bank-reconciliation/service.ts'
import { createBooking } from './booking/service.ts'
import { createCharter, type CharterService } from './charter/service.ts'
import type { Config } from './config/config.ts'
import { registerEventHandlers } from './event-handlers.ts'
import { createAlertSource } from './empty-legs/alert-source.ts'
import { createLegMarket } from './empty-legs/market.ts'
import { createDiscovery } from './discovery/service.ts'
import { createEmptyLegs } from './empty-legs/service.ts'
import { createCatering } from './catering/service.ts'
import { customerMergeHandlers } from './customer-merge.ts'
import { createCustomers } from './customers/service.ts'
import { createMonthEnd } from './month-end/service.ts'
import { createReceivables } from './receivables/service.ts'
import { createSystem } from './system/service.ts'
import { createReports } from './reports/service.ts'
import { createFinanceExceptions } from './finance-exceptions/service.ts'
import { createContacts } from './contacts/service.ts'
import { createConversations } from './conversations/service.ts'
import { createContent } from './content/service.ts'
import { createFleetFiles } from './fleet/fleet-files.ts'
import { createFleet } from './fleet/service.ts'
import { createIdentity } from './identity/service.ts'
import { createIllustrations } from './illustrations/service.ts'
import { createSharePictures } from './illustrations/share-pictures.ts'
import { createLinks } from './links/service.ts'
import { createInvoices } from './invoices/service.ts'
import { createLedger } from './ledger/service.ts'
import { createStatements } from './ledger/statements.ts'
import { createLoyalty } from './loyalty/service.ts'
import { createNotifications } from './notifications/service.ts'
import { createOperatorCalendars } from './operator-calendars/service.ts'
import type { OrdersDeps } from './orders/deps.ts'
import { findTrip, listBookedTrips } from './orders/planned-trip.ts'
import { createOperations } from './operations/service.ts'
import { createOrders } from './orders/service.ts'
import { createPassengers } from './passengers/service.ts'
import { createDocumentMark } from './passengers/verified-documents.ts'
import { createPayments } from './payments/service.ts'
import type { Provider } from './payments/providers/provider.ts'
import { personalDataHandlers } from './personal-data.ts'
import { createPayables } from './payables/service.ts'
import { createPayouts } from './payouts/service.ts'
import { createPlaces, type PlacesService } from './places/service.ts'
import { createPricing } from './pricing/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Listen } from './platform/db/change-listener.ts'
import type { Database } from './platform/db/database.ts'
import { createEvents } from './platform/events.ts'
import { downloadText } from './platform/http/download.ts'
import type { EncryptedFiles } from './platform/files/encrypted-files.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { MailPost } from './platform/mail/mail.ts'
import { createPersonalData } from './platform/personal-data.ts'
import type { WebPushSender } from './platform/push/push.ts'
import type { SmsPost } from './platform/sms/sms.ts'
import { createWebauthn } from './platform/webauthn.ts'
import { createQuotes } from './quotes/service.ts'
import { createSharedFlights } from './shared-flights/service.ts'
import { createRequestAssignment } from './staff/assign-request.ts'
import { createStaff } from './staff/service.ts'
import { createVisits } from './visits/service.ts'
import { createTravelDocuments } from './travel-documents/service.ts'

/** Adapters of everything outside the process. */
export interface Infrastructure {
  pool: pg.Pool
  db: Database
  clock: Clock
  jobs: Jobs
  files: EncryptedFiles
  sms: SmsPost
  mail: MailPost
  push: WebPushSender | null
  providers: readonly Provider[]
  log: Logger
  /** Of a simulation, which hands changes on itself. */
  listen?: Listen | undefined
}

export type ServiceSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDir'
  | 'tokenSecret'
  | 'publicUrl'
  | 'limits'
  | 'paymentFees'
  | 'disputeDays'
  | 'company'
  | 'sandbox'
  | 'memberLimits'
  | 'shortLinks'
> & {
  files: Pick<Config['files'], 'megabytes' | 'avatarMegabytes'>
}

/** Parts that a spec replaces. */
export interface ServiceOverrides {
  /** The charter service as orders use it. */
  offers?: (places: PlacesService) => OrdersDeps['charter']
  /** Text of an operator's calendar at its address. */
  download?: (url: string) => Promise<string>
}

export type Services = Awaited<ReturnType<typeof createServices>>

/** Creates every service, lowest capability first, and connects their events. Used by the app and by the specs. */
export async function createServices(infrastructure: Infrastructure, settings: ServiceSettings, overrides: ServiceOverrides = {}) {
  const { pool, db, clock, jobs, files: vault, sms, mail, push, providers, log, listen } = infrastructure
  const { tokenSecret: secret, publicUrl, limits, company, memberLimits } = settings
  const events = createEvents()
  const personalData = createPersonalData()
  const webauthn = createWebauthn({ clock, publicUrl })
  const core = { db, clock, events, jobs, log }

  const approvals = createApprovals({ db, clock, events })
  const identity = createIdentity({
    ...core,
    personalData,
    sms,
    mail,
    webauthn,
    secret,
    limits,
    files: vault,
    photoMegabytes: settings.files.avatarMegabytes,
    publicUrl,
    host: new URL(publicUrl).hostname,
  })
  const passengers = createPassengers({ ...core, mark: createDocumentMark(secret) })
  const places = await createPlaces(core)
  const fleet = createFleet({ pool, clock, listen })
  const fleetFiles = createFleetFiles({ db, clock, files: vault, fileMegabytes: settings.files.megabytes })
  const pricing = createPricing({ pool, db, clock, listen, approvals })
  const content = createContent({ ...core, files: vault, pictureMegabytes: settings.files.avatarMegabytes, secret, publicUrl })
  const contacts = createContacts(core)
  const visits = createVisits({ ...core, publicUrl })
  const charter: CharterService = createCharter({
    clock,
    places,
    fleet,
    pricing,
    secret,
    bookedTrips: { list: (now) => listBookedTrips(db, now) },
  })

  const market = createLegMarket({ pool, db, places, listen })
  const alerts = createAlertSource({ pool, db, listen })
  const emptyLegs = createEmptyLegs({ ...core, places, fleet, charter, market, alerts, trips: { findTrip }, publicUrl })

  const sharedFlights = createSharedFlights({ ...core, places, fleet, charter })

  const operatorCalendars = createOperatorCalendars({ ...core, fleet, places, emptyLegs, download: overrides.download ?? downloadText })

  const ledger = createLedger(core)
  const exceptions = createFinanceExceptions({ ...core, ledger, approvals, writeOffLimitCents: memberLimits.writeOff })
  const orders = createOrders({ ...core, ledger, charter: overrides.offers?.(places) ?? charter, fleet, places, secret, publicUrl })
  const invoices = createInvoices({
    ...core,
    approvals,
    writeOffLimitCents: memberLimits.writeOff,
    orders,
    company,
    secret,
    publicUrl,
  })
  const statements = createStatements({ ...core, ledger, identity, describeEntries: invoices.describeEntries })
  const payments = createPayments({
    ...core,
    approvals,
    creditLimitCents: memberLimits.credit,
    ledger,
    exceptions,
    orders,
    invoices,
    providers,
    fees: settings.paymentFees,
    disputeDays: settings.disputeDays,
    publicUrl,
  })
  const bankReconciliation = createBankReconciliation({
    ...core,
    ledger,
    exceptions,
    orders,
    payments,
    company,
    fourEyesCents: memberLimits.statement,
    requireBalances: !settings.sandbox,
  })
  const loyalty = createLoyalty({
    ...core,
    approvals,
    couponLimitCents: memberLimits.coupon,
    secret,
    ledger,
    identity,
    passengers,
    orders,
    payments,
    publicUrl,
  })
  const payouts = createPayouts({ ...core, ledger, identity, exceptions, payments, cashback: loyalty.payoutCashback })
  const booking = createBooking({
    ...core,
    approvals,
    ledger,
    fleet,
    places,
    charter,
    emptyLegs,
    sharedFlights,
    orders,
    invoices,
    payments,
    coupons: loyalty,
    identity,
    passengers,
    payers: invoices.billingProfiles,
    cashback: loyalty,
    limits,
  })
  const travelDocuments = createTravelDocuments({
    ...core,
    files: vault,
    orders,
    passengers,
    identity,
    megabytes: settings.files.megabytes,
    uploadsPerClientHour: limits.uploadsPerClientHour,
  })
  const conversations = createConversations({
    ...core,
    files: vault,
    orders,
    fileMegabytes: settings.files.megabytes,
    limits,
  })
  const links = createLinks({ ...core, publicUrl, ...settings.shortLinks })
  const notifications = createNotifications({ ...core, identity, orders, payments, mail, sms, push, secret, publicUrl })
  const quotes = createQuotes({ ...core, files: vault, identity, charter, fleet, orders, booking, company, secret, publicUrl })
  const operations = createOperations({
    db,
    clock,
    events,
    files: vault,
    fileMegabytes: settings.files.megabytes,
    emptyLegs,
    booking,
    fleet,
    places,
    orders,
    quotes,
    travelDocuments,
    company,
  })
  const payables = createPayables({
    ...core,
    ledger,
    exceptions,
    company,
    approvals,
    limitCents: memberLimits.paymentRun,
    debitLimitCents: memberLimits.writeOff,
  })
  const receivables = createReceivables(core)
  const reports = createReports({ db })
  const monthEnd = createMonthEnd({ db, clock, company })
  const system = createSystem({
    ...core,
    files: vault,
    exceptions,
    dataDir: settings.dataDir,
    hasOwnBackups: settings.databaseUrl !== null,
  })
  const customers = createCustomers({
    ...core,
    approvals,
    sms,
    publicUrl,
    identity,
    ledger,
    personalData,
    mergeHandlers: customerMergeHandlers,
  })
  const catering = createCatering({ ...core, orders, operations, invoices: invoices.admin })
  const staff = createStaff({ ...core, webauthn, mail, secret, limits, publicUrl, sandbox: settings.sandbox })
  const requestAssignment = createRequestAssignment({ db, clock, jobs, orders, quotes })
  const illustrations = createIllustrations({ places })
  const sharePictures = createSharePictures({ drawings: illustrations, content, fleet, places })
  const discovery = createDiscovery({ content, fleet, places, publicUrl: publicUrl.replace(/\/$/, '') })

  registerEventHandlers(events, {
    booking,
    loyalty,
    orders,
    notifications,
    payments,
    payouts,
    quotes,
    operations,
    payables,
    requestAssignment,
    staff,
  })
  personalData.add(
    ...personalDataHandlers({
      jobs,
      approvals,
      passengers,
      emptyLegs,
      sharedFlights,
      ledger,
      booking,
      loyalty,
      payouts,
      travelDocuments,
      files: vault,
    }),
  )

  return {
    events,
    approvals,
    identity,
    passengers,
    places,
    fleet,
    fleetFiles,
    pricing,
    content,
    catering,
    customers,
    reports,
    contacts,
    visits,
    conversations,
    links,
    discovery,
    charter,
    emptyLegs,
    market,
    alerts,
    operatorCalendars,
    sharedFlights,
    ledger,
    statements,
    exceptions,
    orders,
    invoices,
    payments,
    bankReconciliation,
    payouts,
    payables,
    receivables,
    monthEnd,
    system,
    loyalty,
    booking,
    travelDocuments,
    notifications,
    quotes,
    operations,
    staff,
    requestAssignment,
    illustrations,
    sharePictures,
  }
}
