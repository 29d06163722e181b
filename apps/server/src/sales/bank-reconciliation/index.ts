export {
  assignToInvoice,
  creditToWallet,
  findPayingCustomers,
  importFile,
  markForReturn,
  pageStatements,
  pageTransactions,
} from './service.ts'
