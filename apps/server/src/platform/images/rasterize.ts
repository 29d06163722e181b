import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { documentMimes, pagesPerFile, type DocumentMime } from '@aquilane/domain/travel-documents/travel-document'
import type { PdfResponse, PdfRequest } from './pdf-process.ts'

export type UnreadableReason = 'WRONG_FORMAT' | 'WRONG_SIZE' | 'FILE_CORRUPT'

export type RasterizedPages = { ok: true; mime: DocumentMime; pages: Buffer[] } | { ok: false; code: UnreadableReason; detail: string }

/** Sharper than any scanner's passport page; a bomb of 256 megapixels is not even opened. */
const maxPixels = 50_000_000
/** Longest side of a stored page, pixels. */
const maxSide = 3_000
const seconds = 20

/** What one PDF may take. Processor time is the PDF's doing; the rest of the clock is the machine's. */
export interface PdfLimits {
  processorSeconds: number
  clockSeconds: number
}
const pdfLimits: PdfLimits = { processorSeconds: 10, clockSeconds: 60 }

// What was read is not read again: a cache would only hold private pictures.
sharp.cache(false)
sharp.concurrency(1)

/** Source of the bytes, read when the job starts. */
export interface Source {
  bytes: number
  /** The first bytes, for type detection. */
  head(): Promise<Buffer>
  read(into?: Buffer): Promise<Buffer>
}

/**
 * Decoding takes memory per pixel, so one picture is decoded at a time, and three PDFs of at most 256 MB beside it. Each owner has one
 * place in the queue, so that many files of one owner delay only that owner.
 */
const lanes = { picture: pLimit(1), pdf: pLimit(3) }
const memorySlots = new Map<string, { turn: ReturnType<typeof pLimit>; waiting: number }>()

async function limitConcurrency<T>(owner: string, lane: keyof typeof lanes, work: () => Promise<T>): Promise<T> {
  const place = memorySlots.get(owner) ?? { turn: pLimit(1), waiting: 0 }
  memorySlots.set(owner, place)
  place.waiting += 1
  try {
    return await place.turn(() => lanes[lane](work))
  } finally {
    place.waiting -= 1
    if (place.waiting === 0) memorySlots.delete(owner)
  }
}

/** One picture's room, used again for every picture: waiting for the collector after each would pile them up. */
let freeMemory = Buffer.alloc(0)
const leastLoaded = 20_000_000

/** Works on the bytes, which are good until the work ends. */
async function withMemory<T>(source: Source, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  if (freeMemory.length < source.bytes && source.bytes <= leastLoaded) freeMemory = Buffer.allocUnsafeSlow(source.bytes)
  try {
    return await work(await source.read(freeMemory))
  } finally {
    // Passport images do not stay in memory between jobs.
    freeMemory.fill(0)
  }
}

const unreadable = (code: UnreadableReason, detail: string) => ({ ok: false, code, detail }) as const

/** `image/jpeg`, `image/png`, `application/pdf`, or null: by content, not by declared type. An animated PNG is a PNG: its first picture is read. */
export async function sniff(bytes: Uint8Array): Promise<DocumentMime | null> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const mime = found === 'image/apng' ? 'image/png' : found
  return documentMimes.find((known) => known === mime) ?? null
}

/**
 * Reads a JPEG, PNG or PDF and re-encodes every page as a plain JPEG, without scripts, embedded files or metadata.
 */
export async function rasterizePages(source: Source, owner: string, limits = pdfLimits): Promise<RasterizedPages> {
  const mime = await sniff(await source.head())
  if (!mime) return unreadable('WRONG_FORMAT', 'This is not a JPEG, PNG or PDF file.')
  if (mime === 'application/pdf') return limitConcurrency(owner, 'pdf', async () => rasterizePdf(await source.read(), limits))
  const drawn = await limitConcurrency(owner, 'picture', () => withMemory(source, reencode))
  return 'code' in drawn ? drawn : { ok: true, mime, pages: [drawn.bytes] }
}

/** A square of an image, re-encoded. @param crop in pixels of the upright image; centred when null */
export async function toSquare(
  source: Source,
  owner: string,
  crop: { left: number; top: number; size: number } | null,
  side: number,
): Promise<{ ok: true; square: Buffer } | { ok: false; code: UnreadableReason; detail: string }> {
  const mime = await sniff(await source.head())
  if (!mime || mime === 'application/pdf') return unreadable('WRONG_FORMAT', 'This is not a JPEG or PNG picture.')
  const drawn = await limitConcurrency(owner, 'picture', () => withMemory(source, reencode))
  if ('code' in drawn) return drawn
  const { width, height, scale } = drawn
  const size = Math.max(1, Math.min(width, height, Math.round(crop ? crop.size * scale : Math.min(width, height))))
  const within = (wish: number, free: number) => Math.max(0, Math.min(Math.round(wish), free - size))
  const left = within(crop ? crop.left * scale : (width - size) / 2, width)
  const top = within(crop ? crop.top * scale : (height - size) / 2, height)
  const square = await sharp(drawn.bytes)
    .extract({ left, top, width: size, height: size })
    .resize(side, side)
    .jpeg({ quality: 88 })
    .toBuffer()
  return { ok: true, square }
}

/** One size of a picture. */
export interface PictureSize {
  /** Pixels; a narrower picture keeps its own. */
  width: number
  /** It loses detail until it has no more. */
  maxBytes?: number
}

const qualities = [82, 70, 55, 40, 25]

async function encode(picture: Buffer, { width, maxBytes = Infinity }: PictureSize) {
  const resized = sharp(picture).resize({ width, withoutEnlargement: true })
  let encoded = await resized.clone().jpeg({ quality: qualities[0]!, progressive: true }).toBuffer({ resolveWithObject: true })
  for (const quality of qualities.slice(1)) {
    if (encoded.data.length <= maxBytes) break
    encoded = await resized.clone().jpeg({ quality, progressive: true }).toBuffer({ resolveWithObject: true })
  }
  return encoded
}

/** Another size of a picture that was re-encoded here. */
export const toSize = async (picture: Buffer, size: PictureSize): Promise<Buffer> => (await encode(picture, size)).data

/** A picture in several sizes, re-encoded. `width` and `height` are of the largest one. */
export async function toWidths(
  source: Source,
  owner: string,
  widths: readonly PictureSize[],
): Promise<{ ok: true; sizes: Buffer[]; width: number; height: number } | { ok: false; code: UnreadableReason; detail: string }> {
  const mime = await sniff(await source.head())
  if (!mime || mime === 'application/pdf') return unreadable('WRONG_FORMAT', 'This is not a JPEG or PNG picture.')
  const drawn = await limitConcurrency(owner, 'picture', () => withMemory(source, reencode))
  if ('code' in drawn) return drawn
  const sizes: Buffer[] = []
  let largest = { width: 0, height: 0 }
  for (const size of widths) {
    const { data, info } = await encode(drawn.bytes, size)
    sizes.push(data)
    if (info.width > largest.width) largest = { width: info.width, height: info.height }
  }
  return { ok: true, sizes, ...largest }
}

/** A smaller copy of a square that was drawn here. */
export const resized = (square: Buffer, side: number): Promise<Buffer> => sharp(square).resize(side, side).jpeg({ quality: 84 }).toBuffer()

async function reencode(
  bytes: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number; scale: number } | ReturnType<typeof unreadable>> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { format, width = 0, height = 0, orientation = 1 } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png') return unreadable('WRONG_FORMAT', 'This is not a JPEG or PNG picture.')
    if (width * height > maxPixels) return unreadable('WRONG_SIZE', 'The picture has more than 50 megapixels.')
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, scale: info.width / (orientation >= 5 ? height : width) }
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message))
      return unreadable('WRONG_SIZE', 'The picture has more than 50 megapixels.')
    return unreadable('FILE_CORRUPT', 'The picture cannot be read. Take or save it again.')
  }
}

/** A page of 600 dpi fits; a picture that unfolds to more ends its process, not ours. */
const pdfMemory = ['--wasm-max-mem-pages=4096', '--max-old-space-size=128']

/** Runs in a process of its own and of low priority: a PDF that takes too much time or memory is terminated and does not delay others. */
function rasterizePdf(bytes: Buffer, { processorSeconds, clockSeconds }: PdfLimits): Promise<RasterizedPages> {
  const child = fork(fileURLToPath(new URL('pdf-process.ts', import.meta.url)), {
    execArgv: pdfMemory,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<RasterizedPages>((resolve) => {
    const settle = (answer: RasterizedPages) => {
      clearTimeout(late)
      resolve(answer)
      child.kill('SIGKILL')
    }
    const broken = () =>
      settle(unreadable('FILE_CORRUPT', 'The PDF cannot be read, or is locked with a password. Save it again without one.'))
    const late = setTimeout(broken, clockSeconds * 1_000)
    child.once('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      child.send({ bytes, mostPages: pagesPerFile, longestSide: 2_000, processorSeconds } satisfies PdfRequest)
    })
    child.once('message', (answer: PdfResponse) => {
      if ('pages' in answer) settle({ ok: true, mime: 'application/pdf', pages: answer.pages.map((page) => Buffer.from(page)) })
      else if (answer.tooMany) settle(unreadable('WRONG_SIZE', `The PDF has more than ${pagesPerFile} pages.`))
      else broken()
    })
    child.once('error', broken)
    child.once('exit', broken)
  })
}
