import type { Locale } from '@aquilane/domain/site/paths'
import { noticeMail as wordsOf } from '@aquilane/i18n/notification-mails'
import type { PushNotification } from '@aquilane/i18n/notifications'
import { html, paragraph, plain, actionButton, type MailFooter, type Mail } from './layout.ts'

/** A message of the list as a mail. */
export function noticeMail(locale: Locale, news: PushNotification, values: { name: string | null; url: string }, footer: MailFooter): Mail {
  const { subject, greeting, text, button, link, signature } = wordsOf(locale, news, values)
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
