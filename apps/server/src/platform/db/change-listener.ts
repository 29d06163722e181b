import type pg from 'pg'

/** How changes are heard of: from the database, or as a simulation hands them on. */
export type Listen = typeof createChangeListener

const reconnectMs = 1_000

export interface ChangeListener {
  /** True while notifications arrive. */
  isConnected(): boolean
  start(): Promise<void>
  stop(): void
}

/**
 * Listens on a channel of the database and reconnects after a lost connection.
 * @param onNotification payload of a notification
 * @param onConnected called after each connect: notifications may have been missed before
 */
export function createChangeListener(
  pool: pg.Pool,
  channel: string,
  { onNotification, onConnected }: { onNotification: (payload: string) => void; onConnected: () => void },
): ChangeListener {
  let connected: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | null = null
  let isStarted = false

  const reconnect = () => {
    if (isStarted) retry = setTimeout(() => void connect().catch(reconnect), reconnectMs).unref()
  }

  async function connect(): Promise<void> {
    const client = await pool.connect()
    const lost = () => {
      if (connected !== client) return
      connected = null
      client.release(true)
      reconnect()
    }
    client.on('notification', (message) => {
      if (message.channel === channel) onNotification(message.payload ?? '')
    })
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (!isStarted) return client.release(true)
    connected = client
    onConnected()
  }

  return {
    isConnected: () => connected !== null,
    async start() {
      isStarted = true
      await connect()
    },
    stop() {
      isStarted = false
      if (retry) clearTimeout(retry)
      const client = connected
      connected = null
      client?.release(true)
    },
  }
}
