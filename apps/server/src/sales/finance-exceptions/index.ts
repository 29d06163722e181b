export {
  hasOpenExceptions,
  isExceptionOpen,
  listFinanceExceptions,
  raiseException,
  replaceExceptionDetail,
  resolveExceptionOf,
} from './service.ts'
