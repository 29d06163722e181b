import type { Locale } from '@aquilane/contract/paths'
import { noticeMail as wordsOf, type PushNews } from '@aquilane/i18n/notifications'
import { html, paragraph, plain, press, type Foot, type Mail } from './layout.ts'

/** A message of the list as a mail. */
export function noticeMail(locale: Locale, news: PushNews, values: { name: string | null; url: string }, foot: Foot): Mail {
  const { subject, greeting, text, button, link, signature } = wordsOf(locale, news, values)
  return {
    subject,
    text: plain(locale, [greeting, text, link, signature], foot),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      foot,
      children: [paragraph(text, 'text'), press(button, values.url)],
    }),
  }
}
