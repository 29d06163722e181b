import type { FileError } from './file-errors.ts'

/** One chosen file on its way to a travel document. */
export interface Upload {
  id: string
  leg: string
  /** The document; null for the passenger being added, whose document may not exist yet. */
  ticket: string | null
  /** The passenger of the order whose document it begins; null: one without a name. */
  named: string | null
  file: File
  /** `refused` is never sent; `failed` can be retried. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Sent so far, 0 to 1. */
  share: number
  fault: FileError | null
}

export type UploadAction =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; share: number }
  | { type: 'failed'; id: string; fault: FileError; retry: boolean }
  | { type: 'retried'; id: string }
  | { type: 'removed'; ids: readonly string[] }

/** Requests under way at a time. */
export const sendsAtOnce = 2

const change = (list: readonly Upload[], id: string, from: readonly Upload['state'][], next: Partial<Upload>): readonly Upload[] =>
  list.map((one) => (one.id === id && from.includes(one.state) ? { ...one, ...next } : one))

/** The files in the order of choice; late events of removed files change nothing. */
export function reduceUploads(list: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case 'added':
      return [...list, ...action.uploads]
    case 'started':
      return change(list, action.id, ['waiting'], { state: 'sending', share: 0, fault: null })
    case 'progressed':
      return change(list, action.id, ['sending'], { share: Math.min(1, Math.max(0, action.share)) })
    case 'failed':
      return change(list, action.id, ['waiting', 'sending'], { state: action.retry ? 'failed' : 'refused', share: 0, fault: action.fault })
    case 'retried':
      return change(list, action.id, ['failed'], { state: 'waiting', fault: null })
    case 'removed':
      return list.filter(({ id }) => !action.ids.includes(id))
  }
}

/** What may start now: in order, two at a time. */
export function startable(list: readonly Upload[]): readonly Upload[] {
  const busy = list.filter(({ state }) => state === 'sending').length
  return list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, sendsAtOnce - busy))
}

/** Whether leaving the page would lose something that is under way. */
export const isSending = (list: readonly Upload[]): boolean => list.some(({ state }) => state === 'waiting' || state === 'sending')
