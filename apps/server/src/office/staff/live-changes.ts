import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { EventStreams } from '../../platform/http/event-streams.ts'

/** What open pages of the back office follow. */
export const staffTopic = 'staff'
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
    if (isReading || !streams.hasFollowers(staffTopic)) return
    isReading = true
    try {
      const next = await readMark(db)
      if (mark !== null && next !== mark) streams.publish(staffTopic)
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
    publish: (): void => streams.publish(staffTopic),
    start: (): void => {
      timer = setInterval(() => void poll(), pollMs).unref()
    },
    stop: (): void => {
      if (timer) clearInterval(timer)
    },
  }
}
