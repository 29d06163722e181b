import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { aircraftProfile, liveryFor } from '@aquilane/art/aircraft/profile'
import { renderedFamily } from '@aquilane/art/renders/families'
import { isRendered } from '@aquilane/art/renders/pictures'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { aircraftPictureSize } from '@aquilane/mails/aircraft-picture'
import { readPhoto } from '../../foundation/fleet/index.ts'
import type { MailPicture, ReadMailPicture } from '../../platform/mail/pictures.ts'
import type { Context } from '../../context.ts'

const folder = new URL('../../../../../packages/art/renders/', import.meta.url)
/** Twice the size it is shown in. */
const size = { width: aircraftPictureSize.width * 2, height: aircraftPictureSize.height * 2 }
/** The renders have no ground; mail programs that darken a mail leave pictures as they are, so this one is right on either. */
const ground = '#F4F0E8'
const mostBytes = 40_000
const qualities = [82, 70, 58, 46, 34]
const names = /^(?:aircraft|drawing|photo-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))-([a-z0-9-]{2,60})$/

/** Side view, as large as the picture allows with air around it. */
function draw(type: (typeof AIRCRAFT_TYPES)[number]): Sharp {
  const svg = aircraftProfile(type.drawing, { idPrefix: 'a', scale: 40, livery: liveryFor(type.slug) })
  const [width, height] = [Math.round(size.width * 0.86), Math.round(size.height * 0.7)]
  const [x, y] = [(size.width - width) / 2, (size.height - height) / 2]
  const edges = { left: Math.floor(x), right: Math.ceil(x), top: Math.floor(y), bottom: Math.ceil(y) }
  return sharp(Buffer.from(svg))
    .resize({ width, height, fit: 'contain', background: ground })
    .extend({ ...edges, background: ground })
}

/** JPEG, which every mail program shows, of at most 40 kB. */
async function toJpeg(image: Sharp): Promise<Buffer> {
  const pixels = image.resize({ ...size, fit: 'cover' }).flatten({ background: ground })
  for (const quality of qualities) {
    const bytes = await pixels.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error('The picture cannot be made small enough for a mail.')
}

/** Pictures by the names of `toMailAircraft`. Those of types are made once per process, from the committed renders or the drawing. */
export function createMailPictures(ctx: Pick<Context, 'db' | 'files'>): ReadMailPicture {
  const made = new Map<string, Promise<Buffer>>()
  const ofFamily = async (family: string) => toJpeg(sharp(await readFile(new URL(`${family}-quarter-1120.webp`, folder))))
  const make = (slug: string): Promise<Buffer> | null => {
    const type = AIRCRAFT_TYPES.find((one) => one.slug === slug)
    if (!type) return null
    const family = isRendered(slug) ? renderedFamily(slug, 'quarter') : null
    // A picture out of the pipeline cannot be resized twice.
    return family
      ? ofFamily(family)
      : draw(type)
          .png()
          .toBuffer()
          .then((bytes) => toJpeg(sharp(bytes)))
  }
  const ofType = async (slug: string): Promise<Buffer | null> => {
    const bytes = made.get(slug) ?? make(slug)
    if (bytes) made.set(slug, bytes)
    return bytes
  }
  const ofPhoto = async (id: string): Promise<Buffer> => toJpeg(sharp(await readPhoto(ctx, id, 1600)))
  return async (name): Promise<MailPicture | null> => {
    const [, photo, slug = ''] = names.exec(name) ?? []
    // A photograph may have been taken back since the mail was written.
    const bytes = (photo ? await ofPhoto(photo).catch(() => null) : null) ?? (await ofType(slug))
    return bytes && { bytes, contentType: 'image/jpeg' }
  }
}
