import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { rasterizePages, type PdfLimits, type RasterizedPages } from './rasterize.ts'

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>'

/** One page whose drawing instructions unfold to this many bytes. */
function pdfOf(instructions: Buffer): Buffer {
  const packed = deflateSync(instructions)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj${page}endobj\n` +
        `4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF'),
  ])
}

const rasterize = (bytes: Buffer, owner: string, limits?: PdfLimits): Promise<RasterizedPages> =>
  rasterizePages({ bytes: bytes.length, head: () => Promise.resolve(bytes), read: () => Promise.resolve(bytes) }, owner, limits)

const ordinary = pdfOf(Buffer.from('0 0 m 100 100 l S'))

/** Two thousand lines of 90,000 dashes each: little memory, and 40 s of one processor. */
const slow = pdfOf(Buffer.from('[0.01 0.01] 0 d 0 0 m 600 700 l S '.repeat(2_000)))
/** A busy machine may give a process a twentieth of a processor. */
const patience = 240_000
const oneSecond = { processorSeconds: 1, clockSeconds: 600 }
const twoSeconds = { processorSeconds: 2, clockSeconds: 600 }

it.runIf(process.platform === 'linux')(
  'two customers with slow PDFs do not delay a third one',
  async () => {
    const before = new Set(children())
    const slowOnes = [rasterize(slow, 'ada', oneSecond), rasterize(slow, 'bob', oneSecond)]
    const started = () => children().filter((pid) => !before.has(pid))
    await expect.poll(started, { interval: 5 }).toHaveLength(2)
    // They stand still: on no machine do they end before the third one.
    const stopped = started().map(Number)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      expect(await rasterize(ordinary, 'cleo', { ...twoSeconds, processorSeconds: 20 })).toMatchObject({ ok: true })
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    expect(await Promise.all(slowOnes)).toMatchObject([{ ok: false }, { ok: false }])
  },
  patience,
)

it(
  'a PDF that takes too much processor time is refused',
  async () => {
    expect(await rasterize(slow, 'ada', oneSecond)).toMatchObject({ ok: false, code: 'FILE_CORRUPT' })
  },
  patience,
)

it.runIf(process.platform === 'linux')(
  'a PDF that only has to wait for the machine is read',
  async () => {
    const before = new Set(children())
    const answer = rasterize(ordinary, 'ada', twoSeconds)
    const started = () => children().filter((pid) => !before.has(pid))
    await expect.poll(started, { interval: 5 }).toHaveLength(1)
    const pid = Number(started()[0])
    process.kill(pid, 'SIGSTOP')
    await sleep(3_000)
    process.kill(pid, 'SIGCONT')
    expect(await answer).toMatchObject({ ok: true })
  },
  patience,
)

it.runIf(process.platform === 'linux')(
  'a PDF that unfolds to hundreds of megabytes is refused, and takes less than half a gigabyte meanwhile',
  async () => {
    let peak = 0
    const before = new Set(children())
    const watch = setInterval(() => {
      for (const pid of children()) if (!before.has(pid)) peak = Math.max(peak, peakMegabytes(pid))
    }, 20)
    const answer = await rasterize(pdfOf(Buffer.alloc(inFullRun(600_000_000, 900_000_000), '0 0 m ')), 'ada').finally(() =>
      clearInterval(watch),
    )
    expect(answer).toMatchObject({ ok: false, code: 'FILE_CORRUPT' })
    expect(peak).toBeGreaterThan(50)
    expect(peak).toBeLessThan(500)
  },
  patience,
)

/** Processes started by any thread of this one. */
function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean)
    } catch {
      return []
    }
  })
}

function peakMegabytes(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

it('an animated PNG is read as its first picture', async () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const still = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const frame = Buffer.from([0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0])
  // The header is 8 bytes and the chunk IHDR 25.
  const animated = Buffer.concat([
    still.subarray(0, 33),
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    chunk('fcTL', frame),
    still.subarray(33),
  ])
  const read = await rasterize(animated, 'ada')
  expect(read).toMatchObject({ ok: true, mime: 'image/png' })
  const { dominant } = await sharp(read.ok ? read.pages[0] : undefined).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})
