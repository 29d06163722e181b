import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { TextLink } from '@aquilane/ui/link'
import { factAgeDays } from '@aquilane/domain/facts/fact-rules'
import { useTimes } from '~/lib/list/cells.tsx'
import styles from './facts.module.css'
import { confidenceTones, type FactWire } from './facts.ts'

const address = /(https?:\/\/[^\s;|]*[^\s;|:,.)])/

/** Host and end of an address: enough to know it by. */
function shorten(url: string): string {
  const { host, pathname } = new URL(url)
  const path = pathname === '/' ? '' : pathname
  const text = `${host.replace(/^www\./, '')}${path}`
  return text.length > 48 ? `${text.slice(0, 30)}…${text.slice(-16)}` : text
}

/** A source with its addresses as links, its date, and who entered it. */
export function SourceText({ source, date, by = null }: { source: string; date?: string; by?: string | null }) {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  const shown = date && date.length === 10 ? times.day(date) : date
  return (
    <span className={styles.source}>
      {source
        .replaceAll(/\s*\|\s*/g, ' · ')
        .split(address)
        .map((part) =>
          address.test(part) && URL.canParse(part) ? (
            <TextLink key={part} href={part} target="_blank" rel="noreferrer">
              {shorten(part)}
            </TextLink>
          ) : (
            part
          ),
        )}
      {shown ? <small>{t('sourceDate', { date: shown })}</small> : null}
      {by === null ? null : <small>{by}</small>}
    </span>
  )
}

/** How far a source may be trusted, and what a fact of it cannot do. */
export function ConfidenceBadge({ confidence, weight = 'decides' }: { confidence: string; weight?: FactWire['weight'] }) {
  const t = useTranslations('staff-facts')
  return (
    <span className={styles.weight}>
      <Badge tone={confidenceTones[confidence] ?? 'neutral'}>{t(`confidence.${confidence as 'A'}`)}</Badge>
      {weight === 'decides' ? null : <small>{t(`weights.${weight}`)}</small>}
    </span>
  )
}

/** The day on which a fact was checked, marked where that is long ago. */
export function CheckedOn({ day, isOld }: { day: string | null; isOld: boolean }) {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  return (
    <>
      {times.day(day)} {isOld ? <Badge tone="warn">{t('old', { days: factAgeDays })}</Badge> : null}
    </>
  )
}
