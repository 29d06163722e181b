import { ApiError, isAbort } from '@aquilane/contract/client'
import { canRetry, checkFile, toFileError, type Limits } from './file-errors.ts'
import { reduceUploads, startable, type Upload, type UploadAction } from './upload-list.ts'

/** What the queue needs of the world. */
export interface Transport<Answer> {
  /** Creates the document of another passenger of the leg. */
  create(leg: string, named: string | null): Promise<string>
  send(ticket: string, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Answer>
  /** Shows the files the server has stored; they leave the queue. */
  arrived(leg: string, ticket: string, answer: Answer): void
  /** The leg's documents may differ from what is shown. */
  changed(leg: string): void
  online(): boolean
}

export interface UploadQueue {
  list(): readonly Upload[]
  subscribe(listener: () => void): () => void
  /** Queues files; `room` is how many more the document accepts. Files that cannot be sent stay listed with their error. */
  add(
    to: { leg: string; ticket: string | null; named?: string | null },
    files: readonly File[],
    limits: Limits,
    room: number,
  ): readonly Upload[]
  retry(id: string): void
  /** Takes files out of the list; what is under way is stopped. */
  remove(ids: readonly string[]): void
  /** Looks whether something can start, after the connection is back. */
  wake(): void
}

/** The leg takes no further traveller. */
class NoPlaceError extends Error {}

const isFull = (error: unknown): boolean => error instanceof ApiError && error.code === 'LIMIT_REACHED'

const toUploads: (...args: Parameters<UploadQueue['add']>) => Upload[] = ({ leg, ticket, named = null }, files, limits, room) => {
  let left = room
  return files.map((file): Upload => {
    let fault = checkFile(file, limits)
    if (fault === null) {
      if (left <= 0) fault = 'LIMIT_REACHED'
      left -= 1
    }
    return { id: crypto.randomUUID(), leg, ticket, named, file, state: fault ? 'refused' : 'waiting', share: 0, fault }
  })
}

/** The document that the first files of a traveller begin, by leg and name: created once. */
function createDrafts(create: Transport<unknown>['create']) {
  const begun = new Map<string, Promise<string>>()
  const keyOf = ({ leg, named }: Pick<Upload, 'leg' | 'named'>) => `${leg} ${named ?? ''}`
  return {
    idFor({ leg, ticket, named }: Upload): Promise<string> {
      if (ticket !== null) return Promise.resolve(ticket)
      const key = keyOf({ leg, named })
      const known = begun.get(key)
      if (known) return known
      const draft = create(leg, named).catch((error: unknown) => {
        begun.delete(key)
        throw isFull(error) ? new NoPlaceError() : error
      })
      begun.set(key, draft)
      return draft
    },
    forget: (upload: Upload) => begun.delete(keyOf(upload)),
    /** Once none of the first files is left, the next one is for the next traveller. */
    keep(uploads: readonly Upload[]): void {
      for (const key of begun.keys()) if (!uploads.some((upload) => keyOf(upload) === key && upload.ticket === null)) begun.delete(key)
    },
  }
}

function createList(onChange: (uploads: readonly Upload[]) => void) {
  let uploads: readonly Upload[] = []
  const listeners = new Set<() => void>()
  return {
    list: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(action: UploadAction): void {
      uploads = reduceUploads(uploads, action)
      onChange(uploads)
      for (const listener of listeners) listener()
    },
  }
}

/** Uploads files, each in its own request, two at a time. Creates the leg's document once, with its first file. */
export function createUploadQueue<Answer>({ create, send, arrived, changed, online }: Transport<Answer>): UploadQueue {
  const stops = new Map<string, AbortController>()
  const drafts = createDrafts(create)
  const { list, subscribe, tell } = createList(drafts.keep)

  const run = async (upload: Upload): Promise<void> => {
    const { id, leg, file } = upload
    const stop = new AbortController()
    stops.set(id, stop)
    tell({ type: 'started', id })
    try {
      const ticket = await drafts.idFor(upload)
      stop.signal.throwIfAborted()
      const answer = await send(ticket, file, { signal: stop.signal, onProgress: (share) => tell({ type: 'progressed', id, share }) })
      arrived(leg, ticket, answer)
      tell({ type: 'removed', ids: [id] })
    } catch (error) {
      // It may have arrived all the same.
      if (isAbort(error)) {
        changed(leg)
        return
      }
      const fault = error instanceof NoPlaceError ? 'NO_PLACE' : toFileError(error)
      if (fault === 'MOVED_ON') {
        drafts.forget(upload)
        changed(leg)
      }
      tell({ type: 'failed', id, fault, retry: canRetry(fault) })
    } finally {
      stops.delete(id)
      wake()
    }
  }

  function wake(): void {
    if (!online()) return
    for (const upload of startable(list())) void run(upload)
  }

  return {
    list,
    subscribe,
    add(to, files, limits, room) {
      const added = toUploads(to, files, limits, room)
      tell({ type: 'added', uploads: added })
      wake()
      return added
    },
    retry(id) {
      tell({ type: 'retried', id })
      wake()
    },
    remove(ids) {
      tell({ type: 'removed', ids })
      for (const id of ids) stops.get(id)?.abort()
      wake()
    },
    wake,
  }
}
