import type { createInvoiceAdmin } from '../invoices/admin.ts'
import type { OperationsService } from '../operations/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface CateringContext {
  db: Database
  clock: Clock
  orders: Pick<OrdersService, 'getCateredLeg' | 'lock'>
  operations: Pick<OperationsService, 'onCateringChosen' | 'settleItem'>
  invoices: Pick<ReturnType<typeof createInvoiceAdmin>, 'createChargeOn'>
}
