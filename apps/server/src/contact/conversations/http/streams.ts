import type pg from 'pg'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { createChangeListener } from '../../../platform/db/change-listener.ts'
import type { EventStreams, OpenStream } from '../../../platform/http/event-streams.ts'
import { notifyChannel, type Notice } from '../notice.ts'
import { listNewMessages, newestNumber } from '../threads.ts'
import { toMessage, toNotice } from './wire.ts'

/** Events without content for the inbox of the staff. */
export const inboxTopic = 'conversations'
const batch = 100
/** Streams end and are opened again with a new token: a session that has ended reads no further. */
const streamMs = 10 * 60_000

interface Follower {
  stream: OpenStream
  /** Number of the newest message sent to it. */
  after: number
  isReading: boolean
  isBehind: boolean
}

/**
 * Sends messages to the open pages of their customers. A notification only says that there is something: what is sent is read from the
 * table by number, so that each message arrives once and in order whatever notifications are lost, doubled or late.
 * @param onMessage called once for each message of anyone
 */
export function createConversationStreams({
  pool,
  ctx,
  streams,
  onMessage,
}: {
  pool: pg.Pool
  ctx: Context
  streams: EventStreams
  onMessage: () => void
}) {
  const followers = new Map<string, Set<Follower>>()

  function tell(notice: Notice): void {
    streams.publish(inboxTopic)
    if (notice.kind === 'message') onMessage()
    for (const follower of followers.get(notice.client) ?? []) {
      if (notice.kind === 'message') void catchUp(ctx, notice.client, follower)
      else if (notice.by === 'staff') follower.stream.send({ name: notice.kind, data: toNotice(notice) })
    }
  }

  const listener = createChangeListener(pool, notifyChannel, {
    onNotification: (payload) => tell(JSON.parse(payload) as Notice),
    onConnected: () => {
      streams.publish(inboxTopic)
      for (const [clientId, own] of followers) for (const follower of own) void catchUp(ctx, clientId, follower)
    },
  })

  return {
    start: () => listener.start(),
    stop: () => listener.stop(),
    /** @param after number of the newest message that the caller has; null: only what is new @throws TOO_MANY_REQUESTS */
    async follow(
      request: FastifyRequest,
      reply: FastifyReply,
      { clientId, after }: { clientId: string; after: number | null },
    ): Promise<void> {
      const from = after ?? (await newestNumber(ctx, clientId))
      const stream = streams.open(request, reply, `customer:${clientId}`, `client:${clientId}`)
      const follower = { stream, after: from, isReading: false, isBehind: false }
      const own = followers.get(clientId) ?? new Set()
      followers.set(clientId, own.add(follower))
      const end = setTimeout(() => stream.end(), streamMs)
      stream.onClose(() => {
        clearTimeout(end)
        own.delete(follower)
        if (own.size === 0) followers.delete(clientId)
      })
      await catchUp(ctx, clientId, follower)
    },
  }
}

async function catchUp(ctx: Context, clientId: string, follower: Follower): Promise<void> {
  follower.isBehind = true
  if (follower.isReading) return
  follower.isReading = true
  try {
    while (follower.isBehind) {
      follower.isBehind = false
      const rows = await listNewMessages(ctx, { clientId, after: follower.after, limit: batch })
      for (const row of rows) {
        follower.after = row.number
        follower.stream.send({ id: follower.after, name: 'message', data: toMessage(row) })
      }
      if (rows.length === batch) follower.isBehind = true
      await follower.stream.drained()
    }
  } catch {
    // The database is away: everything is read again once the listener is back.
  } finally {
    follower.isReading = false
  }
}

export type ConversationStreams = ReturnType<typeof createConversationStreams>
