import { connect, type Socket } from 'node:net'

export interface Load {
  requests: number
  seconds: number
  perSecond: number
  /** Milliseconds at the median and at the 99th percentile. */
  p50: number
  p99: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Keeps `connections` keep-alive connections busy on loopback, one request at a time each, for so many seconds. It reads no more of
 * an answer than it must, so that it costs a fraction of what the fastest server costs. Any status but 200 ends the run.
 * @param path address of the n-th request
 */
export async function load(options: {
  port: number
  path: (n: number) => string
  headers?: Record<string, string>
  connections: number
  seconds: number
}): Promise<Load> {
  const { port, path, connections, seconds } = options
  const rest = ` HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${Object.entries(options.headers ?? {})
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let sent = 0
  await Promise.all(Array.from({ length: connections }, () => drive()))
  const spent = (performance.now() - began) / 1000
  const sorted = Float64Array.from(times).toSorted()
  return {
    requests: times.length,
    seconds: spent,
    perSecond: times.length / spent,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }

  function drive(): Promise<void> {
    return new Promise((done, fail) => {
      const socket: Socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let left = 0
      let chunked = false
      let reading = false
      let asked = 0
      let tail = Buffer.alloc(0)
      const ask = (): void => {
        if (performance.now() >= until) {
          socket.end()
          done()
          return
        }
        reading = false
        asked = performance.now()
        socket.write(`GET ${path(sent++)}${rest}`)
      }
      const answered = (): void => {
        times.push(performance.now() - asked)
        ask()
      }
      socket.once('connect', ask)
      socket.once('error', fail)
      socket.on('data', (chunk: Buffer) => {
        let at = 0
        if (!reading) {
          const whole = tail.length === 0 ? chunk : Buffer.concat([tail, chunk])
          const end = whole.indexOf(headEnd)
          if (end < 0) {
            tail = Buffer.from(whole)
            return
          }
          at = end + 4 - tail.length
          tail = Buffer.alloc(0)
          const head = whole.toString('latin1', 0, end)
          if (!head.startsWith('HTTP/1.1 200')) {
            fail(new Error(`Answer to ${path(sent - 1)}: ${head.slice(0, head.indexOf('\r\n'))}`))
            socket.destroy()
            return
          }
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
          chunked = length === undefined
          left = Number(length ?? 0)
          reading = true
        }
        if (chunked) {
          // The end mark may be split over two chunks: keep the last bytes of the previous one.
          tail = Buffer.concat([tail, chunk.subarray(Math.max(at, chunk.length - 5))]).subarray(-5)
          if (!tail.equals(lastChunk)) return
          tail = Buffer.alloc(0)
          answered()
        } else {
          left -= chunk.length - at
          if (left === 0) answered()
          else if (left < 0) fail(new Error('An answer is longer than it says'))
        }
      })
    })
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
