import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany, addressKey } from './limits.ts'

export interface EventStreams {
  /**
   * Answers with server-sent events about one topic, until the caller leaves.
   * @param owner whose streams are counted together; the network address unless given @throws TOO_MANY_REQUESTS
   */
  open(request: FastifyRequest, reply: FastifyReply, topic: string, owner?: string): OpenStream
  /** Whether anybody follows the topic here. */
  hasFollowers(topic: string): boolean
  /** Sends an event to everybody who follows the topic. */
  publish(topic: string): void
  /** Sends one to everybody: changes may have been missed. */
  publishAll(): void
  /** Ends every stream, so that the server can stop. */
  close(): void
}

/** An event with content; with an id, browsers name it when they connect again. */
export interface StreamEvent {
  id?: number
  name: string
  data: unknown
}

export interface OpenStream {
  /** @returns false once so much waits that the sender should wait for `drained` */
  send(event: StreamEvent): boolean
  /** Resolves when the caller has read what waits, or has left. */
  drained(): Promise<void>
  onClose(listener: () => void): void
  end(): void
}

/** Browsers ignore events without data. */
const change = 'event: change\ndata: 1\n\n'
/** Proxies end silent connections after a minute. */
const heartbeatMs = 25_000
const maxStreams = 2_000
const maxStreamsPerOwner = 12

interface Stream {
  owner: string
  topic: string
  raw: FastifyReply['raw']
}

/** Server-sent events: one `change` event without data per change of a topic. */
export function createEventStreams(): EventStreams {
  const streams = new Set<Stream>()
  const heartbeat = setInterval(() => {
    for (const { raw } of streams) raw.write(': alive\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open(request, reply, topic, owner = addressKey(request.ip)) {
      const own = [...streams].filter((stream) => stream.owner === owner).length
      if (own >= maxStreamsPerOwner || streams.size >= maxStreams) throw tooMany({ retryAfter: 30, reason: 'connections' })
      reply.hijack()
      const { raw } = reply
      // Other connections end after twenty silent seconds.
      request.raw.socket.setTimeout(0)
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      raw.write('retry: 5000\n\n')
      const stream = { owner, topic, raw }
      streams.add(stream)
      raw.once('close', () => streams.delete(stream))
      return {
        send: ({ id, name, data }) =>
          raw.writable && raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        drained: () =>
          new Promise((resolve) => {
            if (!raw.writable || !raw.writableNeedDrain) return resolve()
            raw.once('drain', resolve).once('close', resolve)
          }),
        onClose: (listener) => void raw.once('close', listener),
        end: () => void raw.end(),
      }
    },
    hasFollowers: (topic) => [...streams].some((stream) => stream.topic === topic),
    publish(topic) {
      for (const stream of streams) if (stream.topic === topic) stream.raw.write(change)
    },
    publishAll() {
      for (const { raw } of streams) raw.write(change)
    },
    close() {
      clearInterval(heartbeat)
      for (const { raw } of streams) raw.end()
    },
  }
}
