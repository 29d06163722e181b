export { pageTransactions } from './service.ts'
