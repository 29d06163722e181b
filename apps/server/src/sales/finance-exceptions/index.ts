export {
  hasOpenExceptions,
  isExceptionOpen,
  listFinanceExceptions,
  raiseException,
  replaceExceptionDetail,
  resolveExceptionOf,
  settleMade,
} from './service.ts'
