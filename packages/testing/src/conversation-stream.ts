import type { TestClient } from './client.ts'

export interface StreamedMessage {
  number: number
  text: string
  author: string
}

/** An open stream of one customer: what arrived, in its order. */
export interface Following {
  messages: StreamedMessage[]
  events: { name: string; data: unknown }[]
  /** Numbers as the stream named them. */
  ids: number[]
  /** Resolves when the server has ended the stream, or the connection is lost. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Follows the threads of a customer as a browser does. @param after as `Last-Event-ID`; undefined: only what is new */
export async function followConversations(base: string, client: TestClient, after?: number): Promise<Following> {
  const abort = new AbortController()
  const response = await fetch(`${base}/gamma/conversation/stream`, {
    headers: { ...client.headers, ...(after === undefined ? {} : { 'last-event-id': String(after) }) },
    signal: abort.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const following: Following = { messages: [], events: [], ids: [], ended: Promise.resolve(), close: () => Promise.resolve() }
  const reading = (async () => {
    let rest = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(following, block)
    }
  })().catch(() => undefined)
  following.ended = reading
  following.close = async () => {
    abort.abort()
    await reading
  }
  return following
}

function take(following: Following, block: string): void {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const name = fields.get('event')
  if (name === undefined) return
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  following.events.push({ name, data })
  if (name !== 'message') return
  following.messages.push(data as StreamedMessage)
  following.ids.push(Number(fields.get('id')))
}
