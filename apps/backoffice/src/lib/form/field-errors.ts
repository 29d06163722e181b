import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { fieldCodes } from '../api.ts'

/** The sentence of a code with which the server rejects a field; undefined where it has none. */
export function useFieldErrorText(): (code: string) => string | undefined {
  const t = useTranslations('staff-market.fieldErrors')
  return (code) => findText(t, code) ?? undefined
}

/** Sentences for the fields that the server rejected, by their paths; fields without a sentence are left out. */
export function useFieldErrors(error: unknown): Partial<Record<string, string>> {
  const toSentence = useFieldErrorText()
  return Object.fromEntries(
    Object.entries(fieldCodes(error)).flatMap(([path, code]) => {
      const sentence = toSentence(code)
      return sentence === undefined ? [] : [[path, sentence]]
    }),
  )
}
