import { createServer, connect, type Socket } from 'node:net'

export interface Wire {
  /** The server's address through this wire. */
  url: string
  /** Connections stall after this many uploaded bytes. */
  hold(after: number): void
  release(): void
  /** Every connection breaks off, and new ones are refused. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A proxy between browser and server that a test can stall and cut. */
export async function layWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  let broken = false
  const server = createServer((near) => {
    if (broken) {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(port), hostname)
    let carried = 0
    near.on('data', (bytes) => {
      carried += bytes.length
      far.write(bytes)
      if (carried > limit) {
        near.pause()
        held.add(near)
      }
    })
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The wire has no port')
  const release = () => {
    limit = Number.POSITIVE_INFINITY
    for (const socket of held) socket.resume()
    held.clear()
  }
  const cut = () => {
    broken = true
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    hold: (after) => {
      limit = after
    },
    release,
    cut,
    mend: () => {
      release()
      broken = false
    },
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
