import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { rasterizePages, type RasterizedPages } from './rasterize.ts'

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

const rasterize = (bytes: Buffer, owner: string): Promise<RasterizedPages> =>
  rasterizePages({ bytes: bytes.length, head: () => Promise.resolve(bytes), read: () => Promise.resolve(bytes) }, owner)

const ordinary = pdfOf(Buffer.from('0 0 m 100 100 l S'))
const endless = pdfOf(Buffer.alloc(60_000_000, '0 0 m 9 9 l S '))

it('two customers with endless PDFs do not delay a third one', async () => {
  const finished: string[] = []
  const run = (name: string, bytes: Buffer) => rasterize(bytes, name).then(() => finished.push(name))
  await Promise.all([run('ada', endless), run('bob', endless), run('cleo', ordinary)])
  expect(finished[0]).toBe('cleo')
}, 60_000)

it.runIf(process.platform === 'linux')(
  'a PDF that unfolds to gigabytes is refused, and takes less than half a gigabyte meanwhile',
  async () => {
    let peak = 0
    const before = new Set(children())
    const watch = setInterval(() => {
      for (const pid of children()) if (!before.has(pid)) peak = Math.max(peak, peakMegabytes(pid))
    }, 20)
    const answer = await rasterize(pdfOf(Buffer.alloc(900_000_000, '0 0 m ')), 'ada').finally(() => clearInterval(watch))
    expect(answer).toMatchObject({ ok: false, code: 'FILE_CORRUPT' })
    expect(peak).toBeGreaterThan(50)
    expect(peak).toBeLessThan(500)
  },
  60_000,
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
