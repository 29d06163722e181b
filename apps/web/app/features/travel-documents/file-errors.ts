import { ApiError, ConnectionError } from '@aquilane/contract/client'
import { documentExtensions, documentMimes } from '@aquilane/domain/travel-documents/travel-document'

/** Why a file did not get through; texts are `documents.fault.*` and `documents.faultHint.*`. */
export type FileError =
  | 'WRONG_FORMAT'
  | 'WRONG_SIZE'
  | 'FILE_CORRUPT'
  | 'EMPTY'
  | 'LIMIT_REACHED'
  | 'NO_PLACE'
  | 'STORAGE_FULL'
  | 'CONNECTION'
  | 'BUSY'
  | 'MOVED_ON'
  | 'UNKNOWN'

/** Limits of the leg, from the list response. */
export interface Limits {
  file_megabytes: number
  files: number
}

/** Name, type and size as reported by the device. */
export interface FileLike {
  name: string
  type: string
  size: number
}

const mimes: readonly string[] = [...documentMimes, 'image/jpg', 'image/pjpeg']

/** Checks before the upload (spec §5); the server checks the content. */
export function checkFile({ name, type, size }: FileLike, { file_megabytes }: Limits): FileError | null {
  const known = documentExtensions.some((extension) => name.toLowerCase().endsWith(extension))
  // Some systems report no type for scanned files.
  if (!known || (type !== '' && !mimes.includes(type.toLowerCase()))) return 'WRONG_FORMAT'
  if (size > file_megabytes * 1_000_000) return 'WRONG_SIZE'
  return size === 0 ? 'EMPTY' : null
}

const byCode: Record<string, FileError> = {
  WRONG_FORMAT: 'WRONG_FORMAT',
  UNSUPPORTED_MEDIA_TYPE: 'WRONG_FORMAT',
  WRONG_SIZE: 'WRONG_SIZE',
  PAYLOAD_TOO_LARGE: 'WRONG_SIZE',
  FILE_CORRUPT: 'FILE_CORRUPT',
  LIMIT_REACHED: 'LIMIT_REACHED',
  STORAGE_FULL: 'STORAGE_FULL',
  TOO_MANY_REQUESTS: 'BUSY',
  UNAVAILABLE: 'BUSY',
  REQUEST_TIMEOUT: 'CONNECTION',
  TICKET_STATE_CONFLICT: 'MOVED_ON',
  FLIGHT_COMPLETED: 'MOVED_ON',
  NOT_FOUND: 'MOVED_ON',
}

/** The server's refusal, or silence, as a fault of the file that was under way. */
export function toFileError(error: unknown): FileError {
  if (error instanceof ConnectionError) return 'CONNECTION'
  return (error instanceof ApiError ? byCode[error.code] : undefined) ?? 'UNKNOWN'
}

const worthRetrying: readonly FileError[] = ['CONNECTION', 'STORAGE_FULL', 'BUSY', 'LIMIT_REACHED', 'UNKNOWN']

/** Whether the same file may get through on another try. */
export const canRetry = (fault: FileError): boolean => worthRetrying.includes(fault)
