export {
  type ExceptionView,
  hasOpenExceptions,
  listFinanceExceptions,
  raiseException,
  replaceExceptionDetail,
  resolveException,
  resolveExceptionOf,
} from './service.ts'
