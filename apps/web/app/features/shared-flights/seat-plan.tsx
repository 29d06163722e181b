import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { ChipGroup } from '@aquilane/ui/chip'
import { ChipOption } from '@aquilane/ui/chip-option'
import { Inline } from '~/lib/inline-svg.tsx'
import type { Seat, SharedFlightDetail } from './flight-query.ts'
import styles from './seat-plan.module.css'

interface SeatPlanProps {
  flight: SharedFlightDetail
  chosen: readonly string[]
  onToggle: (code: string) => void
}

type SeatState = 'free' | 'chosen' | 'taken'

const stateOf = ({ code, free }: Seat, chosen: readonly string[]): SeatState =>
  !free ? 'taken' : chosen.includes(code) ? 'chosen' : 'free'

/** The cabin with its seats, and the same seats as a list for keys, fingers and screen readers. */
export function SeatPlan({ flight, chosen, onToggle }: SeatPlanProps) {
  const t = useTranslations('shared-flights.seats')
  return (
    <div className={styles.seats}>
      <Drawing flight={flight} chosen={chosen} onToggle={onToggle} />
      <ul className={styles.legend} aria-hidden="true">
        {(['free', 'chosen', 'taken'] as const).map((state) => (
          <li key={state}>
            <span className={styles.swatch} data-state={state} />
            {t(`legend.${state}`)}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.rows}>
        {toRows(flight.seats).map(({ row, seats }) => (
          <div key={row} className={styles.row}>
            <span className={styles.rowName} aria-hidden="true">
              {row === 'sofa' ? t('sofa') : row}
            </span>
            <ChipGroup label={row === 'sofa' ? t('sofa') : t('row', { row })}>
              {seats.map((seat) => (
                <ChipOption
                  key={seat.code}
                  name="seat"
                  value={seat.code}
                  checked={chosen.includes(seat.code)}
                  disabled={!seat.free}
                  onChange={() => onToggle(seat.code)}
                  aria-label={[
                    t('seat', { code: seat.code }),
                    t(`kind.${seat.kind}`),
                    t(`facing.${seat.facing}`),
                    seat.free ? '' : t('taken'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                >
                  {seat.code}
                </ChipOption>
              ))}
            </ChipGroup>
            {row === 'sofa' ? <span className={styles.rowPrice}>{t('sofaPrice', { price: formatMoney(flight.sofa_price) })}</span> : null}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Armchairs by row, the sofa as a row of its own at the end. */
function toRows(seats: readonly Seat[]): { row: string; seats: Seat[] }[] {
  const rows = new Map<string, Seat[]>()
  const sofa = seats.filter(({ kind }) => kind === 'sofa')
  for (const seat of seats) {
    if (seat.kind === 'sofa') continue
    const row = seat.code.slice(0, -1)
    rows.set(row, [...(rows.get(row) ?? []), seat])
  }
  return [...[...rows].map(([row, ofRow]) => ({ row, seats: ofRow })), ...(sofa.length > 0 ? [{ row: 'sofa', seats: sofa }] : [])]
}

function Drawing({ flight, chosen, onToggle }: SeatPlanProps) {
  const t = useTranslations('shared-flights.seats')
  const { url, ratio } = flight.plan
  const { data } = useQuery({
    queryKey: ['cabin-plan', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`Cabin plan: HTTP ${response.status}`)
      return response.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.plan} style={{ aspectRatio: ratio }} role="img" aria-label={t('plan')}>
      {data ? <Inline svg={data} className={styles.cabin} /> : null}
      {flight.seats.map((seat) => (
        // The list below is the control for keys and screen readers.
        <span
          key={seat.code}
          className={styles.seat}
          data-state={stateOf(seat, chosen)}
          style={{ left: `${seat.x}%`, top: `${seat.y}%`, width: `${seat.size}%` }}
          aria-hidden="true"
          onClick={() => seat.free && onToggle(seat.code)}
        >
          {seat.code}
        </span>
      ))}
    </div>
  )
}
