import type { Locale } from '@aquilane/domain/site/paths'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'
import { askedShareTexts, paidShareTexts, refundedShareTexts } from '@aquilane/i18n/split-payment'
import { aircraftPicture } from './aircraft-picture.ts'
import { actionButton, paragraph, type Mail } from './layout.ts'
import { letter } from './letter.ts'

/** Mail with the link to a share of an invoice. */
export function askedShareMail(locale: Locale, values: Parameters<typeof askedShareTexts>[1] & { pictured: MailAircraft | null }): Mail {
  const texts = askedShareTexts(locale, values)
  const { terms, button, link, stranger } = texts
  return letter(locale, texts, {
    plain: [terms, link, stranger],
    parts: [
      values.pictured ? aircraftPicture(locale, values.pictured) : null,
      paragraph(terms, 'terms'),
      actionButton(button, values.url),
      paragraph(stranger, 'stranger'),
    ],
  })
}

/** What a payer keeps as proof. */
export const paidShareMail = (locale: Locale, values: Parameters<typeof paidShareTexts>[1]): Mail =>
  withMore(locale, paidShareTexts(locale, values))

export const refundedShareMail = (locale: Locale, values: Parameters<typeof refundedShareTexts>[1]): Mail =>
  withMore(locale, refundedShareTexts(locale, values))

const withMore = (locale: Locale, texts: ReturnType<typeof paidShareTexts>): Mail =>
  letter(locale, texts, { plain: [texts.more], parts: [paragraph(texts.more, 'more')] })
