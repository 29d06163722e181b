import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import type { Errors, FieldName } from './fact-form.ts'

/** The sentence of what is wrong with a field. */
export function useErrorText(errors: Errors): (field: FieldName) => string | undefined {
  const t = useTranslations('staff-facts.errors')
  return (field) => {
    const code = errors[field]
    return code === undefined ? undefined : (findText(t, code) ?? code)
  }
}
