import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { api } from '~/lib/api.ts'
import { onSessionEnd } from '~/lib/session.ts'
import { createStore } from '~/lib/store.ts'
import { onStored, storedJson, storeJson } from '~/lib/storage.ts'

export type SentMessage = Api['POST /gamma/conversation/send']['response']

/** A message on its way. Its id is made here, so that sending it again stores nothing twice. */
export interface Outgoing {
  id: string
  orderId: string | null
  text: string
  /** Refused: the customer decides what happens. */
  fault: ApiError['code'] | null
}

const isOutgoing = (one: unknown): one is Outgoing => typeof (one as Outgoing | null)?.id === 'string'

function load(): Outgoing[] {
  const kept = storedJson<unknown>('chatOutbox')
  return Array.isArray(kept) ? kept.filter((one) => isOutgoing(one)) : []
}

/** Kept on the device until they are sent: a closed page or a lost connection loses nothing. */
export const outbox = createStore<readonly Outgoing[]>(typeof window === 'undefined' ? [] : load())

/** Every tab keeps what the others have written. */
function change(to: (now: readonly Outgoing[]) => readonly Outgoing[]): void {
  const next = to(load())
  storeJson('chatOutbox', next.length === 0 ? null : next)
  outbox.set(next)
}

onStored('chatOutbox', () => outbox.set(load()))
onSessionEnd(() => change(() => []))

const retryMs = 5_000
let isSending = false
let timer: ReturnType<typeof setTimeout> | null = null

/** Sends what waits, in its order, and goes on by itself after a lost connection. @param options.isAsked the customer has just sent or sent again */
export async function flushOutbox(onSent: (message: SentMessage) => void, { isAsked = false } = {}): Promise<void> {
  if (isSending) return
  isSending = true
  if (timer) clearTimeout(timer)
  try {
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      const { id, orderId, text } = next
      const sent = await api('POST /gamma/conversation/send', {
        body: { id, order: orderId === null ? null : { id: orderId }, text },
        // What is tried again by itself interrupts nobody.
        quiet: !isAsked,
      })
      removeFromOutbox(id)
      onSent(sent)
    }
  } catch (error) {
    const refused = firstWaiting()
    if (refused && error instanceof ApiError && error.status < 500 && error.status !== 429)
      change((now) => now.map((one) => (one.id === refused.id ? { ...one, fault: error.code } : one)))
    const seconds = error instanceof ApiError ? error.retryAfter : null
    timer = setTimeout(() => void flushOutbox(onSent), seconds === null ? retryMs : seconds * 1_000)
  } finally {
    isSending = false
  }
}

const firstWaiting = (): Outgoing | undefined => outbox.get().find(({ fault }) => fault === null)

export function addToOutbox(orderId: string | null, text: string): void {
  change((now) => [...now, { id: crypto.randomUUID(), orderId, text, fault: null }])
}

export const removeFromOutbox = (id: string): void => change((now) => now.filter((one) => one.id !== id))

/** A refused message waits again. */
export const resend = (id: string): void => change((now) => now.map((one) => (one.id === id ? { ...one, fault: null } : one)))
