import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'

const retrySeconds = 5
/** How often the event loop is looked at, while anybody asks. */
const resolutionMs = 10
/** Measurements without a request after which measuring ends. */
const mostUnasked = 10

/** Mean lateness of the event loop. Measuring takes a timer of 10 ms, which keeps a process awake: it ends after a while without requests. */
function createDelayMonitor(sampleMs: number) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let delayMs = 0
  let unasked = 0
  let timer: NodeJS.Timeout | null = null

  const stop = (): void => {
    if (timer) clearInterval(timer)
    timer = null
    delayMs = 0
    histogram.disable()
  }
  const sample = (): void => {
    // Without a measurement, as happens on a busy machine, nothing shows that this process is late.
    delayMs = histogram.count === 0 ? 0 : Math.max(0, histogram.mean / 1e6 - resolutionMs)
    histogram.reset()
    unasked++
    if (unasked > mostUnasked) stop()
  }
  return {
    stop,
    read(): number {
      unasked = 0
      if (!timer) {
        histogram.reset()
        histogram.enable()
        timer = setInterval(sample, sampleMs).unref()
      }
      return delayMs
    },
  }
}

/** Rejects requests with UNAVAILABLE while the event loop is later than this. */
export function registerPressure(app: FastifyInstance, mostDelayMs: number, sampleMs = 1_000): void {
  const monitor = createDelayMonitor(sampleMs)
  app.addHook('onClose', async () => monitor.stop())
  app.addHook('onRequest', async (_request, reply) => {
    if (monitor.read() <= mostDelayMs) return
    reply.header('retry-after', retrySeconds)
    throw new Refusal('UNAVAILABLE', 'Too busy right now: try again in a few seconds.')
  })
}
