import type { Locale } from '@aquilane/domain/site/paths'
import { tripSheetTexts, type TripSheetMailValues } from '@aquilane/i18n/trip-sheet'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'
import { aircraftPicture } from './aircraft-picture.ts'
import { actionButton, html, paragraph, plain, type Mail } from './layout.ts'

/** Mail with the link to a trip, to whom its customer chose. The recipient may not be a customer: no footer. */
export function tripSheetMail(locale: Locale, values: TripSheetMailValues & { url: string; pictured: MailAircraft | null }): Mail {
  const { subject, greeting, text, button, link, whyReceived, signature } = tripSheetTexts(locale, values)
  return {
    subject,
    text: plain(locale, [greeting, text, link, whyReceived, signature], null),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer: null,
      children: [
        paragraph(text, 'text'),
        values.pictured ? aircraftPicture(locale, values.pictured) : null,
        actionButton(button, values.url),
        paragraph(whyReceived, 'whyReceived'),
      ],
    }),
  }
}
