import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Traffic has moved away when this much time passes without a new connection or request. */
const quietMs = 250
/** Limit of the wait for quiet, below the grace period of the process. */
const maxWaitMs = 10_000

export interface Drain {
  /** Waits `minMs`, then until the traffic has moved away. 0: not at all. */
  wait(minMs: number): Promise<void>
}

/** Watches the traffic of a server so that it can stop without resetting connections. */
export function watchTraffic({ server }: { server: Server }): Drain {
  let lastAt = 0
  let open = 0
  const seen = () => {
    lastAt = performance.now()
  }
  server.on('connection', seen)
  server.on('request', (_request, response) => {
    seen()
    open++
    response.once('close', () => open--)
  })
  const isBusy = () => open > 0 || performance.now() - lastAt < quietMs
  return {
    async wait(minMs) {
      if (minMs === 0) return
      await sleep(minMs)
      const until = performance.now() + maxWaitMs
      while (isBusy() && performance.now() < until) await sleep(20)
    },
  }
}
