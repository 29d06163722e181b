import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'

/** The sentence for the code of a bad field; a code of the schema (pattern, format …) becomes "enter the correct value". */
export function useErrorText(): (code: string | undefined) => string | undefined {
  const t = useTranslations('passengers.errors')
  return (code) => (code === undefined ? undefined : (findText(t, code) ?? t('OTHER')))
}
