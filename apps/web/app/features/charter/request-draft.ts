import { idempotencyKey } from '@aquilane/contract/client'
import { onSessionEnd } from '~/lib/session.ts'
import { requestDraftKey } from '~/lib/storage-keys.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'

/** What was typed beside a request, for this tab: a reload, a sign-in or an error loses nothing. */
export interface RequestDraft {
  note: string
  /** As it is typed: `20 000`. */
  budget: string
  days: number
}

interface Kept extends RequestDraft {
  /** Address of the search: another trip begins with an empty draft. */
  at: string
  /** The request that was sent last, without an answer yet. */
  attempt?: { of: string; key: string } | undefined
}

const empty: RequestDraft = { note: '', budget: '', days: 0 }

const readKept = (at: string): Kept => {
  const kept = readTab<Kept>(requestDraftKey)
  return kept?.at === at ? kept : { ...empty, at }
}

export const readRequestDraft = (at: string): RequestDraft => readKept(at)

export const keepRequestDraft = (at: string, draft: RequestDraft): void => writeTab(requestDraftKey, { ...readKept(at), ...draft })

/** The same key for the same request, also after a reload: what was sent and not answered is not asked for twice. */
export function requestKey(at: string, of: string): string {
  const kept = readKept(at)
  if (kept.attempt?.of === of) return kept.attempt.key
  const key = idempotencyKey()
  writeTab(requestDraftKey, { ...kept, attempt: { of, key } })
  return key
}

/** It is an order now. */
export const dropRequestDraft = (): void => writeTab(requestDraftKey, null)

onSessionEnd(dropRequestDraft)
