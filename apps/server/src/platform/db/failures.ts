import { pgErrorCode } from './database.ts'

/** Connection exceptions, shutdown, crash recovery, too many connections (PostgreSQL error codes). */
const unavailableCodes = /^(08...|57P0[1-5]|53300)$/
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
const driverMessages = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True when the database could not be reached or closed the connection: the same request works once it is back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = pgErrorCode(error)
  if (code) return unavailableCodes.test(code)
  if (!(error instanceof Error)) return false
  return socketCodes.has(String((error as NodeJS.ErrnoException).code)) || driverMessages.test(error.message)
}

/** True when the database or the file system has no space left. */
export function isStorageFull(error: unknown): boolean {
  if (pgErrorCode(error) === '53100') return true
  if (!(error instanceof Error)) return false
  return ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) || isStorageFull(error.cause)
}
