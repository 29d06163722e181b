import type { ReactNode } from 'react'
import type { Locale } from '@aquilane/domain/site/paths'
import { html, paragraph, plain, type Mail } from './layout.ts'

interface LetterTexts {
  subject: string
  greeting: string
  /** The first paragraph, shown beside the subject as well. */
  text: string
  signature: string
}

/** A mail without a footer: its reader may not be a customer. @param rest what follows the first paragraph, as plain text and as parts of the page */
export function letter(
  locale: Locale,
  { subject, greeting, text, signature }: LetterTexts,
  rest: { plain: readonly string[]; parts: readonly ReactNode[] },
): Mail {
  return {
    subject,
    text: plain(locale, [greeting, text, ...rest.plain, signature], null),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer: null,
      children: [paragraph(text, 'text'), ...rest.parts],
    }),
  }
}
