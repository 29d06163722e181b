import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip, ChipGroup } from '@aquilane/ui/chip'
import { TextField } from '@aquilane/ui/text-field'
import styles from './period.module.css'

interface Days {
  from?: string
  to?: string
}

interface PeriodProps {
  period: Days
  /** The server's interpretation; null while loading. */
  shown: { from: string; to: string } | null
  onChange: (period: Days) => void
}

/** The period: a preset, or from and to. */
export function Period({ period, shown, onChange }: PeriodProps) {
  const t = useTranslations('statement')
  const [wrong, setWrong] = useState(false)
  const choose = (next: Days) => {
    setWrong(false)
    onChange(next)
  }
  const byHand = (next: { from: string; to: string }) => {
    // Half a date, or an empty field, is not a period yet.
    if (next.from === '' || next.to === '') return
    if (next.from > next.to) setWrong(true)
    else choose(next)
  }
  const now = { from: period.from ?? shown?.from ?? '', to: period.to ?? shown?.to ?? '' }
  return (
    <div className={styles.period} role="group" aria-label={t('period.label')}>
      <Presets period={period} shown={shown} onChange={choose} />
      <div className={styles.days}>
        <TextField
          key={`from ${now.from}`}
          type="date"
          label={t('period.from')}
          defaultValue={now.from}
          max={now.to || undefined}
          onChange={(from) => byHand({ ...now, from })}
        />
        <TextField
          key={`to ${now.to}`}
          type="date"
          label={t('period.to')}
          defaultValue={now.to}
          min={now.from || undefined}
          error={wrong ? t('period.wrong') : undefined}
          onChange={(to) => byHand({ ...now, to })}
        />
      </div>
    </div>
  )
}

function Presets({ period, shown, onChange }: PeriodProps) {
  const t = useTranslations('statement')
  const year = shown && !period.to ? `${shown.to.slice(0, 4)}-01-01` : null
  const month = shown && !period.to ? `${shown.to.slice(0, 8)}01` : null
  const since = (day: 'month' | 'year') => {
    const today = Temporal.Now.plainDateISO('UTC')
    onChange({ from: (day === 'month' ? today.with({ day: 1 }) : today.with({ month: 1, day: 1 })).toString() })
  }
  return (
    <ChipGroup label={t('period.label')}>
      <Chip pressed={!period.to && month !== null && period.from === month} onChange={() => since('month')}>
        {t('period.month')}
      </Chip>
      <Chip pressed={!period.from && !period.to} onChange={() => onChange({})}>
        {t('period.quarter')}
      </Chip>
      <Chip pressed={!period.to && year !== null && period.from === year && year !== month} onChange={() => since('year')}>
        {t('period.year')}
      </Chip>
    </ChipGroup>
  )
}
