import type { Locale } from '@aquilane/domain/site/paths'
import { tripSheetTexts, type TripSheetMailValues } from '@aquilane/i18n/trip-sheet'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'
import { aircraftPicture } from './aircraft-picture.ts'
import { actionButton, paragraph, type Mail } from './layout.ts'
import { letter } from './letter.ts'

/** Mail with the link to a trip, to an address that its customer chose. */
export function tripSheetMail(locale: Locale, values: TripSheetMailValues & { url: string; pictured: MailAircraft | null }): Mail {
  const texts = tripSheetTexts(locale, values)
  return letter(locale, texts, {
    plain: [texts.link, texts.whyReceived],
    parts: [
      values.pictured ? aircraftPicture(locale, values.pictured) : null,
      actionButton(texts.button, values.url),
      paragraph(texts.whyReceived, 'whyReceived'),
    ],
  })
}
