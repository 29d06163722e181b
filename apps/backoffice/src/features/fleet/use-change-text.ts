import { useLocale, useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import type { HistoryEntry } from './fleet.ts'

/** What a history entry changed, field by field: `Seats 8 → 7, Base EGGW → EGLF`. */
export function useChangeText(): (entry: HistoryEntry) => string | null {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  const nameOf = (field: string): string => findText(t, `changed.${field}`) ?? field
  const valueOf = (field: string, value: string | null): string =>
    value === null ? '–' : (findText(t, `cabin.${field}.${value}`) ?? value)
  return ({ from, to, changes }) => {
    if (changes.length > 0)
      return new Intl.ListFormat(locale).format(
        changes.map(({ field, ...change }) =>
          t('change', { field: nameOf(field), from: valueOf(field, change.from), to: valueOf(field, change.to) }),
        ),
      )
    if (from === null || to === null) return null
    return t('change', { field: '', from: t(`status.${from as 'active'}`), to: t(`status.${to as 'active'}`) }).trim()
  }
}
