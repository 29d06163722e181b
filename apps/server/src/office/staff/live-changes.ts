import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { staffStreamChanges } from '@aquilane/contract/staff-home'
import type { Database } from '../../platform/db/database.ts'
import type { EventStreams } from '../../platform/http/event-streams.ts'
import { Refusal } from '@aquilane/domain/refusal'

const topic = 'staff'
/** Tables of the back office follow within a second. */
const pollMs = 500
/** A transaction that ends late leaves a row among the newest ones. */
const newestRows = 200

/** Changes whenever a row of the audit trail becomes visible: every change of a state leaves one. */
async function readMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    SELECT sum(id)::text AS mark FROM (SELECT id FROM audit ORDER BY id DESC LIMIT ${newestRows}) newest`.execute(db)
  return rows[0]?.mark ?? ''
}

/**
 * Streams change events without content to open back-office pages, which read their lists again. Reads the audit trail only while a stream is
 * open: a notification in every transaction would serialize all commits.
 */
export function createLiveChanges({ db, streams }: { db: Database; streams: EventStreams }) {
  let mark: string | null = null
  let timer: NodeJS.Timeout | null = null
  let isReading = false

  async function poll(): Promise<void> {
    if (isReading || !streams.hasFollowers(topic)) return
    isReading = true
    try {
      const next = await readMark(db)
      if (mark !== null && next !== mark) streams.publish(topic)
      mark = next
    } catch {
      // The database is away: pages read again once it is back.
      mark = ''
    } finally {
      isReading = false
    }
  }
  return {
    /** A change without a row in the audit trail. */
    publish: (): void => streams.publish(topic),
    start: (): void => {
      timer = setInterval(() => void poll(), pollMs).unref()
    },
    stop: (): void => {
      if (timer) clearInterval(timer)
    },
    routes: (app: FastifyInstance): void => {
      app.get(staffStreamChanges.path, { schema: { hide: true }, config: { endpoint: staffStreamChanges } }, (request, reply) => {
        if (!request.staff) throw new Refusal('UNAUTHORIZED', 'Sign in to the back office first.')
        streams.open(request, reply, topic, `staff:${request.staff.id}`)
      })
    },
  }
}
