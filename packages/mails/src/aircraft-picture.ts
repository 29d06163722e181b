import { createElement as h, type ReactNode } from 'react'
import type { Locale } from '@aquilane/domain/site/paths'
import { mailAircraftText, type MailAircraft } from '@aquilane/i18n/mail-aircraft'
import { theme } from './theme.ts'

/** As wide as the card is inside; the picture that is sent along has twice as many pixels. */
export const aircraftPictureSize = { width: 502, height: 251 } as const

/** The aircraft of a trip. Sent along with the mail (`cid:`), so that nothing is loaded and its sender cannot see when it is read. */
export const aircraftPicture = (locale: Locale, aircraft: MailAircraft): ReactNode =>
  h('img', {
    key: 'picture',
    src: `cid:${aircraft.picture}@aquilane`,
    alt: mailAircraftText(locale, aircraft),
    ...aircraftPictureSize,
    // Otherwise React asks for it ahead by a link in the head.
    fetchPriority: 'low',
    style: theme.picture,
  })
