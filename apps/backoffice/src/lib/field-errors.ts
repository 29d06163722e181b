import { useTranslations } from 'use-intl'
import { fieldCodes } from './api.ts'

/** Sentences for the fields that the server rejected, by their paths; fields without a sentence are left out. */
export function useFieldErrors(error: unknown): Partial<Record<string, string>> {
  const t = useTranslations('staff-market.fieldErrors')
  return Object.fromEntries(
    Object.entries(fieldCodes(error)).flatMap(([path, code]) => (t.has(code as 'date') ? [[path, t(code as 'date')]] : [])),
  )
}
