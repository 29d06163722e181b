import type { Locale } from '@aquilane/domain/site/paths'
import { emailChangedTexts } from '@aquilane/i18n/identity'
import { paragraph, type Mail } from './layout.ts'
import { letter } from './letter.ts'

/** Mail to the address that an account had before. No links: another person may read it. */
export function emailChangedMail(locale: Locale, values: { name: string | null; email: string }): Mail {
  const texts = emailChangedTexts(locale, values)
  return letter(locale, texts, { plain: [texts.notYou], parts: [paragraph(texts.notYou, 'notYou')] })
}
