import { useLocale, useTranslations } from 'use-intl'
import styles from './facts.module.css'
import type { ShownType, TypeWire } from './facts.ts'

export const shownType = ({ after, before }: Pick<ShownType, 'after' | 'before'>): TypeWire => (after ?? before)!

/** What is known of a type, in one line. */
export function useTypeText() {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  return ({ span_m: span, steep_approach: steep, london_city: londonCity }: TypeWire): string =>
    [
      t('typeForm.spanLine', { span: span?.toLocaleString(locale) ?? '–' }),
      `${t('columns.steep')}: ${t(`steep.${steep as 'approved'}`)}`,
      `${t('columns.londonCity')}: ${t(`londonCity.${londonCity as 'yes'}`)}`,
    ].join(' · ')
}

/** A type by its name; of a changed one, what was known before. @param isWhole what is known beside, too */
export function TypeText({ type, isWhole = false }: { type: Omit<ShownType, 'state'>; isWhole?: boolean }) {
  const t = useTranslations('staff-facts')
  const line = useTypeText()
  const shown = shownType(type)
  const { before, after } = type
  return (
    <span className={styles.fact}>
      <b>{type.name}</b>
      <small>{t('engineCount', { kind: type.kind, count: type.engines })}</small>
      {isWhole ? <small>{line(shown)}</small> : null}
      {shown.note === '' ? null : <small>{shown.note}</small>}
      {before && after && line(before) !== line(after) ? <small>{t('was', { text: line(before) })}</small> : null}
    </span>
  )
}
