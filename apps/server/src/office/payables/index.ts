export { listDebits } from './debits.ts'
export { listPayables } from './payment-runs.ts'
