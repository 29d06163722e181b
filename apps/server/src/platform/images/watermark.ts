import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import sharp from 'sharp'

/** The site's own type: a machine without fonts writes the same watermark. */
const fontFile = fileURLToPath(import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'))
let face: fontkit.Font | null = null

function font(): fontkit.Font {
  const opened = (face ??= fontkit.openSync(fontFile) as fontkit.Font)
  return opened
}

/** One line of text as an SVG path, with its width, both in pixels. */
function outline(text: string, size: number): { path: string; width: number } {
  const { glyphs, positions } = font().layout(text)
  const scale = size / font().unitsPerEm
  let x = 0
  const parts = glyphs.map((glyph, at) => {
    const place = `translate(${(x * scale).toFixed(1)} 0) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    x += positions[at]?.xAdvance ?? 0
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  return { path: parts.join(''), width: x * scale }
}

/**
 * A preview: no wider than requested, with a watermark that names owner and viewer.
 * @param width in pixels; a page is never enlarged
 */
export async function preview(page: Buffer, width: number, stamp: string): Promise<Buffer> {
  const { data, info } = await sharp(page).resize({ width, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true })
  const size = Math.max(9, Math.round(info.width / 42))
  const line = outline(stamp, size)
  const [step, rise] = [Math.ceil(line.width + size * 3), size * 7]
  const pattern =
    `<pattern id="w" width="${step}" height="${rise * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)" fill="#14181f" stroke="#ffffff" stroke-width="60" paint-order="stroke">` +
    `<g transform="translate(0 ${rise * 0.7})">${line.path}</g><g transform="translate(${-step / 2} ${rise * 1.7})">${line.path}</g>` +
    `<g transform="translate(${step / 2} ${rise * 1.7})">${line.path}</g></pattern>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}"><defs>${pattern}</defs>` +
    `<rect width="100%" height="100%" fill="url(#w)" opacity="0.32"/></svg>`
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
