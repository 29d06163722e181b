import { useTranslations } from 'use-intl'
import { formatDuration, formatListPrice, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import type { SuggestResponse } from './use-suggestions.ts'
import styles from './cheaper-airports.module.css'

type CheaperAirport = SuggestResponse['cheaper_airports'][number]

interface CheaperAirportsProps {
  list: readonly CheaperAirport[]
  busy: boolean
  onTake: (legs: CheaperAirport['legs']) => void
}

const nameOf = ({ name, iata, icao }: CheaperAirport['airport']): string => {
  const code = iata ?? icao
  return code ? `${name} (${code})` : name
}

/** What the trip would cost less at an airport of the city that clients use less. */
export function CheaperAirports({ list, busy, onTake }: CheaperAirportsProps) {
  const t = useTranslations('suggestions')
  if (list.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('cheaper.label')}>
      {list.map((one) => (
        <li key={one.airport.selector}>
          <p>
            <b>
              {t(`cheaper.${one.use}`, {
                airport: nameOf(one.airport),
                saved: formatMoney({ ...one.saves, amount: Math.floor(one.saves.amount) }),
              })}
            </b>
            <span>
              {t('cheaper.instead', { airport: nameOf(one.instead_of), price: formatListPrice(one.from_price) })}
              {one.drive_minutes === null ? null : `, ${t('cheaper.drive', { time: formatDuration(one.drive_minutes) })}`}
            </span>
          </p>
          <Button variant="outline" size="small" pending={busy} onClick={() => onTake(one.legs)}>
            {t('takeNearest')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
