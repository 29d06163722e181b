import { useEffect, useRef, useState } from 'react'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Send } from '@aquilane/contract/client'
import { typingMs } from '@aquilane/domain/conversations/message'
import { api } from '~/lib/api.ts'
import { takeMessage, takeRead, type ChatMessage } from './thread-query.ts'

/** `send` for a response that does not end: its body is a stream. */
const sendForStream: Send = async (url, init) => {
  const response = await fetch(url, init)
  if (!response.ok) return response
  const { ok, status, headers, body } = response
  return { ok, status, headers, text: () => Promise.resolve(''), parsed: body }
}

const waits = [1_000, 2_000, 5_000, 15_000, 30_000]

interface Heard {
  onEvent: (name: string, data: unknown) => void
  signal: AbortSignal
}

/** Reads one connection until it ends. The number of the newest message goes into `last`, where the next connection goes on. */
async function read(last: { number: number | null }, { onEvent, signal }: Heard): Promise<void> {
  const after = last.number
  const body = (await api('GET /gamma/conversation/stream', {
    query: after === null ? {} : { after },
    send: sendForStream,
    signal,
    quiet: true,
  })) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  for (let next = await events.read(); !next.done; next = await events.read()) {
    const { event = 'message', data, id } = next.value
    if (event === 'message' && id !== undefined) last.number = Number(id)
    onEvent(event, JSON.parse(data))
  }
}

/**
 * Follows all threads while the page is in sight, from a message number on. A lost connection is opened again and goes on where it ended.
 * @param from number of the newest known message; undefined: not known yet
 * @returns the thread in which the team is writing: an order, null for the general one; undefined: none
 */
export function useChatStream(from: number | undefined): string | null | undefined {
  const [typing, setTyping] = useState<{ orderId: string | null } | null>(null)
  const last = useRef<{ number: number | null }>({ number: null })
  const isKnown = from !== undefined

  // Only the first number counts: from there on the stream knows its own.
  useEffect(() => {
    if (from !== undefined) last.current.number ??= from
  }, [from])
  useEffect(() => {
    if (!isKnown) return undefined
    let stop = new AbortController()
    let quiet: ReturnType<typeof setTimeout> | undefined

    const onEvent = (name: string, data: unknown): void => {
      const orderId = (data as { order?: { id: string } | null }).order?.id ?? null
      if (name === 'typing') {
        setTyping({ orderId })
        clearTimeout(quiet)
        quiet = setTimeout(() => setTyping(null), typingMs)
        return
      }
      if (name === 'read') takeRead(orderId, (data as { number: number }).number)
      if (name !== 'message') return
      takeMessage(data as ChatMessage)
      if ((data as ChatMessage).author === 'staff') setTyping(null)
    }

    const follow = async ({ signal }: AbortController): Promise<void> => {
      for (let failures = 0; !signal.aborted; failures++) {
        const began = Date.now()
        await read(last.current, { onEvent, signal }).catch(() => undefined)
        if (Date.now() - began > 60_000) failures = 0
        if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, waits[Math.min(failures, waits.length - 1)]))
      }
    }
    // Browsers open six connections to a server at most, over all tabs: only the tab in sight keeps one.
    const seen = (): void => {
      stop.abort()
      if (document.visibilityState !== 'visible') return
      stop = new AbortController()
      void follow(stop)
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', seen)
    return () => {
      stop.abort()
      clearTimeout(quiet)
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', seen)
    }
  }, [isKnown])

  return typing?.orderId
}
