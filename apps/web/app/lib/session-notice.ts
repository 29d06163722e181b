import { sessionNoticeKey } from './storage-keys.ts'

/** Why a session ended, and the page it ended on. */
export interface SessionNotice {
  reason: 'account-deleted' | 'expired'
  path: string
}

/** Stores the notice for the page after the reload: a toast of this page would be lost. */
export function storeSessionNotice(notice: SessionNotice): void {
  try {
    sessionStorage.setItem(sessionNoticeKey, JSON.stringify(notice))
  } catch {
    // Without session storage the notice is skipped.
  }
}

/** Returns the stored notice once. */
export function takeSessionNotice(): SessionNotice | null {
  try {
    const text = sessionStorage.getItem(sessionNoticeKey)
    sessionStorage.removeItem(sessionNoticeKey)
    return text === null ? null : (JSON.parse(text) as SessionNotice)
  } catch {
    return null
  }
}
