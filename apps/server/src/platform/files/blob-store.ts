/** Storage of encrypted bytes: disk or bucket. Keys are generated here (letters, digits, `-` and `/`), never from user input. */
export interface BlobStore {
  /** Whole or not at all. @throws StorageFullError when there is no room */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when nothing lies there */
  get(key: string): Promise<Buffer | null>
  /** Nothing there is fine too. */
  remove(key: string): Promise<void>
  /** Every key with its time of writing. */
  list(): AsyncIterable<{ key: string; writtenAt: Temporal.Instant }>
}

/** Storage is full: the caller responds 507; nothing of the file remains. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The storage is full', { cause })
    this.name = 'StorageFullError'
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** Looks for "no room" in an error and everything that caused it. */
export function isFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const { code, name } = at as { code?: unknown; name?: unknown }
    if (at instanceof StorageFullError || fullCodes.has(String(code)) || fullCodes.has(String(name))) return true
    const http = (at as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (http === 507) return true
  }
  return false
}
