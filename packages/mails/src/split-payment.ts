import type { Locale } from '@aquilane/domain/site/paths'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'
import { askedShareTexts, paidShareTexts, refundedShareTexts } from '@aquilane/i18n/split-payment'
import { aircraftPicture } from './aircraft-picture.ts'
import { actionButton, html, paragraph, plain, type Mail } from './layout.ts'

/** Mail with the link to a share of an invoice. Payers are no customers: these mails have no footer. */
export function askedShareMail(locale: Locale, values: Parameters<typeof askedShareTexts>[1] & { pictured: MailAircraft | null }): Mail {
  const { subject, greeting, text, terms, button, link, stranger, signature } = askedShareTexts(locale, values)
  return {
    subject,
    text: plain(locale, [greeting, text, terms, link, stranger, signature], null),
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
        paragraph(terms, 'terms'),
        actionButton(button, values.url),
        paragraph(stranger, 'stranger'),
      ],
    }),
  }
}

/** What a payer keeps as proof. */
export const paidShareMail = (locale: Locale, values: Parameters<typeof paidShareTexts>[1]): Mail =>
  letter(locale, paidShareTexts(locale, values))

export const refundedShareMail = (locale: Locale, values: Parameters<typeof refundedShareTexts>[1]): Mail =>
  letter(locale, refundedShareTexts(locale, values))

function letter(locale: Locale, { subject, greeting, text, more, signature }: ReturnType<typeof paidShareTexts>): Mail {
  return {
    subject,
    text: plain(locale, [greeting, text, more, signature], null),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer: null,
      children: [paragraph(text, 'text'), paragraph(more, 'more')],
    }),
  }
}
