export { withPnrs } from './conflict-pnrs.ts'
export { toDeductions, toOrderSummary, toOrderView, toRefundStep, toStaffOrder, toStaffOrderDetails } from './wire.ts'
