import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '@aquilane/contract/client'
import { canRetry, checkFile, toFileError, type FileError } from './file-errors.ts'

const limits = { file_megabytes: 15, files: 10 }
const megabyte = 1_000_000
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('before sending', () => {
  it.each([
    ['passport.jpg', 'image/jpeg'],
    ['PASSPORT.JPEG', 'image/jpeg'],
    ['scan.png', 'image/png'],
    ['visa.pdf', 'application/pdf'],
    ['of.an.old.system.jpg', 'image/jpg'],
    ['scanner.pdf', ''],
  ])('%s (%s) may be sent', (name, type) => expect(checkFile(file(name, type), limits)).toBeNull())

  it.each([
    ['holiday.gif', 'image/gif'],
    ['photo.heic', 'image/heic'],
    ['passport.jpg', 'text/html'],
    ['passport.exe', 'image/jpeg'],
    ['passport', 'image/jpeg'],
    ['jpg', ''],
  ])('%s (%s) has the wrong format', (name, type) => expect(checkFile(file(name, type), limits)).toBe('WRONG_FORMAT'))

  it('a file of 15 MB may be sent, one of a byte more may not', () => {
    expect(checkFile(file('a.pdf', 'application/pdf', 15 * megabyte), limits)).toBeNull()
    expect(checkFile(file('a.pdf', 'application/pdf', 15 * megabyte + 1), limits)).toBe('WRONG_SIZE')
  })

  it('an empty file is not sent', () => expect(checkFile(file('a.pdf', 'application/pdf', 0), limits)).toBe('EMPTY'))
})

describe('refusals', () => {
  const refusal = (code: string, status: number) => new ApiError('/gamma/ticket-passport/add-files', status, { code: code as 'INTERNAL' })

  it.each<[string, number, FileError, boolean]>([
    ['WRONG_FORMAT', 415, 'WRONG_FORMAT', false],
    ['WRONG_SIZE', 413, 'WRONG_SIZE', false],
    ['PAYLOAD_TOO_LARGE', 413, 'WRONG_SIZE', false],
    ['FILE_CORRUPT', 422, 'FILE_CORRUPT', false],
    ['LIMIT_REACHED', 422, 'LIMIT_REACHED', true],
    ['STORAGE_FULL', 507, 'STORAGE_FULL', true],
    ['TOO_MANY_REQUESTS', 429, 'BUSY', true],
    ['TICKET_STATE_CONFLICT', 409, 'MOVED_ON', false],
    ['FLIGHT_COMPLETED', 409, 'MOVED_ON', false],
    ['INTERNAL', 500, 'UNKNOWN', true],
  ])('the refusal %s has its own fault', (code, status, fault, retry) => {
    expect(toFileError(refusal(code, status))).toBe(fault)
    expect(canRetry(fault)).toBe(retry)
  })

  it('a request without an answer is a lost connection, any other failure is unknown', () => {
    expect(toFileError(new ConnectionError(new TypeError('cut')))).toBe('CONNECTION')
    expect(toFileError(new TypeError('x'))).toBe('UNKNOWN')
  })
})
