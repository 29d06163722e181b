import type { Locale } from '@aquilane/domain/site/paths'
import type { FallenPrice } from '@aquilane/i18n/notifications'
import { confirmAlertTexts, fallenPriceTexts, type ConfirmAlertValues } from '@aquilane/i18n/notification-mails'
import { actionButton, html, paragraph, plain, type Mail, type MailFooter } from './layout.ts'

/** Asks the owner of an address to confirm a price alert that was entered for it. */
export function confirmAlertMail(locale: Locale, values: ConfirmAlertValues, refuseUrl: string): Mail {
  const { subject, greeting, text, button, link, until, signature } = confirmAlertTexts(locale, values)
  const footer: MailFooter = { settingsUrl: refuseUrl, address: 'asked' }
  return {
    subject,
    text: plain(locale, [greeting, text, link, until, signature], footer),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer,
      children: [paragraph(text, 'text'), actionButton(button, values.url), paragraph(until, 'until')],
    }),
  }
}

/** A lower price of a trip that is watched by an address without an account. */
export function fallenPriceMail(locale: Locale, values: { trip: FallenPrice; more: number; url: string }, stopUrl: string): Mail {
  const { subject, greeting, text, button, link, signature } = fallenPriceTexts(locale, values)
  const footer: MailFooter = { settingsUrl: stopUrl, address: 'confirmed' }
  return {
    subject,
    text: plain(locale, [greeting, text, link, signature], footer),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer,
      children: [paragraph(text, 'text'), actionButton(button, values.url)],
    }),
  }
}
