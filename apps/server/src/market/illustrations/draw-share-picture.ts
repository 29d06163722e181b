import sharp from 'sharp'
import { sharePictureSize } from '@aquilane/domain/illustrations/share-picture'
import { outlineText, wrapText } from './outline-text.ts'

/** What is shared: its name, a line below it and something to see. */
export interface ShareSubject {
  title: string
  line: string | null
  /** `cover` fills the picture behind the words; `drawing` has its place below them. */
  art: { fit: 'cover' | 'drawing'; image: Buffer }
}

const { width, height } = sharePictureSize
const margin = 72
const ground = '#F6F3EC'
const ink = '#16202E'
const gold = '#8A6A3B'
const title = { font: 'serif', size: 84 } as const
const titleLeading = 86
const line = { font: 'sans', size: 32 } as const
const drawing = { width: 960, height: 250 }

/** The picture of a page as JPEG. */
export async function drawSharePicture(subject: ShareSubject): Promise<Buffer> {
  const isCover = subject.art.fit === 'cover'
  const words = svg(isCover ? wordsOverCover(subject) : wordsOverDrawing(subject))
  const art = isCover
    ? { input: await sharp(subject.art.image).resize(width, height, { fit: 'cover' }).toBuffer(), left: 0, top: 0 }
    : await placeDrawing(subject.art.image)
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([art, { input: words }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function placeDrawing(image: Buffer) {
  const { data, info } = await sharp(image, { density: 300 })
    .resize(drawing.width, drawing.height, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  return { input: data, left: Math.round((width - info.width) / 2), top: height - margin - info.height }
}

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  )

/** White on a scrim that keeps 4.5:1 over any sky. */
function wordsOverCover({ title: text, line: below }: ShareSubject): string {
  const lines = wrapText(text, { ...title, width: width - 2 * margin, lines: 3 })
  const lastBaseline = height - margin - (below === null ? 0 : 56)
  const scrim =
    '<linearGradient id="scrim" x2="0" y2="1"><stop offset="0" stop-color="#0B1220" stop-opacity=".5"/><stop offset=".35" stop-color="#0B1220" stop-opacity=".12"/><stop offset="1" stop-color="#0B1220" stop-opacity=".86"/></linearGradient>'
  return [
    `${scrim}<path d="M0 0h${width}v${height}H0z" fill="url(#scrim)"/>`,
    outlineText('Aquilane', { font: 'serif', size: 44, x: margin, y: margin + 24, fill: '#FFF' }),
    ...lines.map((one, at) =>
      outlineText(one, { ...title, x: margin, y: lastBaseline - (lines.length - 1 - at) * titleLeading, fill: '#FFF' }),
    ),
    below === null ? '' : outlineText(below, { ...line, x: margin, y: height - margin, fill: '#FFF' }),
  ].join('')
}

function wordsOverDrawing({ title: text, line: below }: ShareSubject): string {
  const lines = wrapText(text, { ...title, width: width - 2 * margin, lines: 2 })
  const first = margin + 24 + titleLeading + 16
  return [
    outlineText('Aquilane', { font: 'serif', size: 44, x: margin, y: margin + 24, fill: gold }),
    ...lines.map((one, at) => outlineText(one, { ...title, x: margin, y: first + at * titleLeading, fill: ink })),
    below === null ? '' : outlineText(below, { ...line, x: margin, y: first + (lines.length - 1) * titleLeading + 56, fill: ink }),
  ].join('')
}
