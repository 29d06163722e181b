import { chatHash } from '@aquilane/domain/site/paths'
import { getActing } from './acting.ts'
import { navigate } from './navigate.ts'
import { createStore } from './store.ts'

/** A text for the composer, prepared by the page that opens the chat. */
export const chatDraft = createStore<{ orderId: string | null; text: string } | null>(null)

const pattern = /^#chat(?:-([0-9a-f-]{36}))?$/

/** The thread that a fragment opens: an order, null for the general one; undefined: the chat is closed. */
export function chatFromHash(hash: string): string | null | undefined {
  const found = pattern.exec(hash)
  return found ? (found[1] ?? null) : undefined
}

/** Opens the chat over the page, with a text to begin with. */
export function openChat(of: string | null, text?: string): void {
  // An assistant writes in their own thread: that of an order is its customer's.
  const orderId = getActing() ? null : of
  if (text !== undefined) chatDraft.set({ orderId, text })
  void navigate(`${location.pathname}${location.search}${chatHash(orderId)}`, { preventScrollReset: true, state: { chatOpened: true } })
}

/** Everything that hangs on the threads. */
export const chatKey = ['conversations']
