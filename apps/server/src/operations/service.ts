import type { Db } from '../platform/db/database.ts'
import { bindContext } from '../platform/bind-context.ts'
import { renderPdf } from '../platform/pdf/render.ts'
import { approveBill, closeTrip, enterBill, onInvoicePaid, recordFlight } from './after-flight.ts'
import { changeItem, onCateringChosen, onOrderStatusChanged, onTravelDocumentChanged, settleItem, syncChecklist } from './checklist.ts'
import type { OperationsContext } from './deps.ts'
import { settleFleet, settleFleetChange } from './fleet-changes.ts'
import { addItemFiles, readItemFile, removeItemFile } from './files.ts'
import { manifestDocument } from './manifest-pdf.ts'
import { changeManifestPerson } from './manifest-person.ts'
import { getManifest, sendManifest, type Manifest } from './manifests.ts'
import { billRatioByOperator, readinessByOrders, type Readiness } from './queries.ts'
import { releaseTrip, revokeRelease } from './release.ts'
import { retimeTrip } from './retime-trip.ts'
import { addServiceBlock, countDisconnects, getSchedule, removeServiceBlock } from './schedule.ts'
import { countChecklist, getTrip, listChecklist } from './trip-view.ts'

const printManifest = async (ctx: OperationsContext, manifest: Manifest): Promise<Buffer> =>
  renderPdf(await manifestDocument(ctx, manifest), `manifest:${manifest.leg.id}`)

const getReadiness = (_ctx: OperationsContext, on: Db, orderIds: readonly string[]): Promise<Map<string, Readiness>> =>
  readinessByOrders(on, orderIds)

/** What operators billed beside what was quoted, last 365 days. */
const getBillRatios = ({ db, clock }: OperationsContext): Promise<Map<number, number>> =>
  billRatioByOperator(db, clock.now().subtract({ hours: 24 * 365 }))

export type { Readiness } from './queries.ts'

/** What has to be done before a flight, what happened on it, and what it cost. */
export const createOperations = (ctx: OperationsContext) =>
  bindContext(ctx, {
    syncChecklist,
    onOrderStatusChanged,
    onTravelDocumentChanged,
    onCateringChosen,
    settleItem,
    changeItem,
    listChecklist,
    countChecklist,
    addItemFiles,
    readItemFile,
    removeItemFile,
    getReadiness,
    getBillRatios,
    getTrip,
    releaseTrip,
    revokeRelease,
    recordFlight,
    enterBill,
    approveBill,
    closeTrip,
    onInvoicePaid,
    getManifest,
    changeManifestPerson,
    sendManifest,
    printManifest,
    retimeTrip,
    settleFleetChange,
    settleFleet,
    getSchedule,
    countDisconnects,
    addServiceBlock,
    removeServiceBlock,
  })

export type OperationsService = ReturnType<typeof createOperations>
