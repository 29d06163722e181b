import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const SHADOW = [20, 24, 31] as const
/** The ground's own shade, which is no shadow, and how dark the rest is laid. */
const FAINT = 14
const STRENGTH = 0.85
/** Under what is transparent: lossy alpha lets a little of it shine through at the edges. */
const BESIDE = [226, 224, 219] as const

interface Raw {
  data: Buffer
  width: number
  height: number
}

/** Lays an aircraft over its softened shadow and writes it in these widths as AVIF and WebP. */
export async function encode(png: string, folder: string, name: string, widths: readonly number[]): Promise<void> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const aircraft = { data, width: info.width, height: info.height }
  const shadow = png.replace('.png', '.shadow.png')
  if (existsSync(shadow)) layOver(aircraft, await softened(shadow, aircraft))
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    const sized = await resized(aircraft, width)
    await writeFile(
      `${folder}/${name}-${width}.avif`,
      await sized().avif({ quality: 64, chromaSubsampling: '4:4:4', effort: 4 }).toBuffer(),
    )
    await writeFile(`${folder}/${name}-${width}.webp`, await sized().webp({ quality: 80, alphaQuality: 80, effort: 6 }).toBuffer())
  }
}

/** Scaled with its alpha in mind, then a light colour laid under what is all but transparent. */
async function resized({ data, width, height }: Raw, to: number): Promise<() => Sharp> {
  const scaled = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(to, null, { kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < scaled.data.length; at += 4) if (scaled.data[at + 3]! < 3) scaled.data.set([...BESIDE, 0], at)
  const { info } = scaled
  const isSolid = scaled.data.every((value, at) => at % 4 < 3 || value === 255)
  const whole = sharp(scaled.data, { raw: { width: info.width, height: info.height, channels: 4 } })
  return () => (isSolid ? whole.clone().removeAlpha() : whole.clone())
}

/** The aircraft over black of the shadow's alpha less its faint outskirts, in place. */
function layOver({ data }: Raw, shadow: Buffer): void {
  for (let at = 0; at < data.length; at += 4) {
    const over = data[at + 3]! / 255
    const under = Math.max(0, (shadow[at / 4]! - FAINT) / 255) * STRENGTH * (1 - over)
    const alpha = over + under
    for (const i of [0, 1, 2]) data[at + i] = alpha > 0 ? Math.round((data[at + i]! * over + SHADOW[i]! * under) / alpha) : BESIDE[i]!
    data[at + 3] = Math.round(alpha * 255)
  }
}

/** The shadow is rendered small and with few samples: blurred it has no grain. */
const softened = (file: string, { width, height }: Raw): Promise<Buffer> =>
  sharp(file).ensureAlpha().extractChannel(3).resize(width, height, { kernel: 'cubic', fit: 'fill' }).blur(7).raw().toBuffer()
