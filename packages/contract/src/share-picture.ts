import type { SharePicture } from '@aquilane/domain/illustrations/share-picture'
import type { Locale } from '@aquilane/domain/site/paths'

export const homeSharePicture: SharePicture = { kind: 'home', id: 'home' }

/** Path of a page's picture. */
export const sharePicturePath = ({ kind, id }: SharePicture, locale: Locale): string => `/art/share/${locale}/${kind}/${id}.jpg`
