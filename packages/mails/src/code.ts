import type { Locale } from '@aquilane/domain/site/paths'
import { emailCodeMail } from '@aquilane/i18n/identity'
import { figure, html, paragraph, plain, type Mail } from './layout.ts'

/** Mail with the code that confirms an address. The recipient may not be a customer: no footer, no links. */
export function codeMail(locale: Locale, values: { code: string; minutes: number; name: string | null }): Mail {
  const { subject, greeting, text, notYou, signature } = emailCodeMail(locale, values)
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
      children: [figure(values.code), paragraph(text, 'text'), paragraph(notYou, 'notYou')],
    }),
  }
}
