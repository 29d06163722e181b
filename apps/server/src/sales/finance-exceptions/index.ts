export { hasOpenExceptions, listFinanceExceptions, raiseException, replaceExceptionDetail, resolveExceptionOf } from './service.ts'
