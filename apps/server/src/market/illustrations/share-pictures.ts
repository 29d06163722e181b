import { LRUCache } from 'lru-cache'
import { heroSky } from '@aquilane/art/sky/hero-sky'
import type { Locale } from '@aquilane/domain/site/paths'
import type { SharePicture } from '@aquilane/domain/illustrations/share-picture'
import { formatKilometres } from '@aquilane/i18n/format'
import { homeTexts } from '@aquilane/i18n/home'
import { Refusal } from '@aquilane/domain/refusal'
import { drawSharePicture, type ShareSubject } from './draw-share-picture.ts'
import type { Context } from '../../context.ts'
import { listTypes, listClasses } from '../../foundation/fleet/index.ts'
import { getContent, readPicture } from '../../foundation/content/index.ts'

declare module '../../context.ts' {
  interface Context {
    sharePictures: SharePictures
  }
}

const cachedFor = 600_000
const cover = (svg: string): ShareSubject['art'] => ({ fit: 'cover', image: Buffer.from(svg) })
const drawing = (svg: string): ShareSubject['art'] => ({ fit: 'drawing', image: Buffer.from(svg) })

/** Pictures of pages for links in messengers and social networks, drawn once in ten minutes. */
export function createSharePictures() {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200, ttl: cachedFor })
  return {
    /** JPEG; null for a page that does not exist. @param draw runs the drawing and charges its time */
    async get(
      ctx: Context,
      picture: SharePicture,
      locale: Locale,
      draw: (work: () => Promise<Buffer>) => Promise<Buffer>,
    ): Promise<Buffer | null> {
      const key = `${locale} ${picture.kind} ${picture.id}`
      const known = drawn.get(key)
      if (known) return known
      const subject = await findSubject(ctx, picture, locale)
      if (!subject) return null
      const jpeg = draw(() => drawSharePicture(subject)).catch((error: unknown) => {
        drawn.delete(key)
        throw error
      })
      drawn.set(key, jpeg)
      return jpeg
    },
  }
}

async function findSubject(ctx: Context, { kind, id }: SharePicture, locale: Locale): Promise<ShareSubject | null> {
  const { drawings, places } = ctx
  switch (kind) {
    case 'home':
      return { title: homeTexts(locale)('title'), line: null, art: cover(homeSky()) }
    case 'article':
    case 'press':
    case 'deal':
      return findText(ctx, kind, id, locale)
    case 'city': {
      const city = places.city(id)
      return city && { title: city.name[locale], line: city.country.name[locale], art: cover(drawings.scene(city.code, 'dusk')!) }
    }
    case 'country': {
      const country = places.country(id)
      const city = country && places.citiesOfCountry(country.iso2)[0]
      return country && { title: country.name[locale], line: null, art: cover(city ? drawings.scene(city.code, 'dusk')! : homeSky()) }
    }
    case 'type': {
      const type = (await listTypes(ctx, locale)).find(({ slug }) => slug === id)
      const line = type && `${type.aircraftClass.name} · ${formatKilometres(type.rangeKm.fourPassengers)}`
      return type ? { title: type.name, line: line!, art: drawing(drawings.aircraft(id)!) } : null
    }
    case 'class': {
      const aircraftClass = (await listClasses(ctx, locale)).find(({ slug }) => slug === id)
      return aircraftClass ? { title: aircraftClass.name, line: null, art: drawing(drawings.aircraft(id)!) } : null
    }
    case 'route': {
      const [from, to] = id.split('-').map((code) => places.city(code))
      return from && to
        ? { title: `${from.name[locale]} – ${to.name[locale]}`, line: null, art: cover(drawings.scene(to.code, 'dusk')!) }
        : null
    }
  }
}

const homeSky = (): string => heroSky({ idPrefix: 'k', timeOfDay: 'dusk' })

async function findText(ctx: Context, kind: 'article' | 'press' | 'deal', slug: string, locale: Locale): Promise<ShareSubject | null> {
  const text = await getContent(ctx, { kind, slug, locale }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'CONTENT_NOT_FOUND') return null
    throw error
  })
  if (!text) return null
  const { pictureId } = text
  const [, city, time] = /^([A-Z0-9]+)-([a-z]+)$/.exec(text.scene ?? '') ?? []
  const scene = city && time ? ctx.drawings.scene(city, time) : null
  const art: ShareSubject['art'] = pictureId ? { fit: 'cover', image: await readPicture(ctx, pictureId, 1600) } : cover(scene ?? homeSky())
  return { title: text.title, line: null, art }
}

export type SharePictures = ReturnType<typeof createSharePictures>
