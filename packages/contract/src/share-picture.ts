import type { Locale } from './paths.ts'

/** Pages with a picture of their own for links in messengers and social networks; all others share that of the home page. */
export const sharePictureKinds = ['home', 'article', 'press', 'deal', 'city', 'country', 'type', 'class', 'route'] as const
export type SharePictureKind = (typeof sharePictureKinds)[number]

/** CSS pixels, as Open Graph asks for. */
export const sharePictureSize = { width: 1200, height: 630 } as const

export interface SharePicture {
  kind: SharePictureKind
  /** Slug of a text, type or class; code of a city or country; `LON-NCE` of a route. */
  id: string
}

export const homeSharePicture: SharePicture = { kind: 'home', id: 'home' }

/** Path of a page's picture. */
export const sharePicturePath = ({ kind, id }: SharePicture, locale: Locale): string => `/art/share/${locale}/${kind}/${id}.jpg`
