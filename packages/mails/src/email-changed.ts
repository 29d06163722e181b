import type { Locale } from '@aquilane/domain/site/paths'
import { emailChangedTexts } from '@aquilane/i18n/identity'
import { html, paragraph, plain, type Mail } from './layout.ts'

/** Mail to the address that an account had before. No footer, no links: another person may read it. */
export function emailChangedMail(locale: Locale, values: { name: string | null; email: string }): Mail {
  const { subject, greeting, text, notYou, signature } = emailChangedTexts(locale, values)
  return {
    subject,
    text: plain(locale, [greeting, text, notYou, signature], null),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer: null,
      children: [paragraph(text, 'text'), paragraph(notYou, 'notYou')],
    }),
  }
}
