import { useTranslations } from 'use-intl'
import type { FactState } from '@aquilane/domain/facts/fact-rules'
import { Badge } from '@aquilane/ui/badge'
import styles from './facts.module.css'
import { stateTones, type AreaWire, type ShownArea } from './facts.ts'
import { useAreaText } from './use-area-text.ts'

type Changed = Pick<ShownArea, 'before' | 'after'>

/** What a row shows: the area as it is in the draft, or the one that it ends. */
export const shownArea = ({ after, before }: Changed): AreaWire => (after ?? before)!

/** What the draft does to a fact. */
export function StateBadge({ state }: { state: FactState }) {
  const t = useTranslations('staff-facts.states')
  return state === 'same' ? null : <Badge tone={stateTones[state]}>{t(state)}</Badge>
}

/** An area by its name; of a changed one, what it said before. @param isWhole what it says beside, too */
export function AreaText({ area, isWhole = false }: { area: Changed; isWhole?: boolean }) {
  const t = useTranslations('staff-facts')
  const text = useAreaText()
  const shown = shownArea(area)
  const place = text.place(shown)
  return (
    <span className={[styles.fact, area.after === null ? styles.removed : ''].join(' ')}>
      <b>{shown.area}</b>
      {place === '' || place === shown.area ? null : <small>{place}</small>}
      {isWhole ? <small>{text.line(shown)}</small> : null}
      {shown.note === '' ? null : <small>{shown.note}</small>}
      {area.before && area.after && area.before !== area.after && text.line(area.before) !== text.line(area.after) ? (
        <small>{t('was', { text: text.line(area.before) })}</small>
      ) : null}
    </span>
  )
}
