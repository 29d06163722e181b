import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'

/** The sentence of what is wrong with a field. */
export function useErrorText<Field extends string>(errors: Partial<Record<Field, string>>): (field: Field) => string | undefined {
  const t = useTranslations('staff-facts.errors')
  return (field) => {
    const code = errors[field]
    return code === undefined ? undefined : (findText(t, code) ?? code)
  }
}
