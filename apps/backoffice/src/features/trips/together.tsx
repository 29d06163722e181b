import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import type { TripDetails } from './trips.ts'

const toLink = ({ id, pnr }: { id: string; pnr: string }) => (
  <Link key={id} to={`/trips/${id}`}>
    {pnr}
  </Link>
)

/** Orders that a trip belongs together with: one whole aircraft, a second aircraft, or a saving because of another trip. */
export function useTogetherFacts({ part_of: whole, parts, saving, companion, companion_of: trip }: TripDetails) {
  const t = useTranslations('staff-market.trips.detail')
  return [
    ...(whole ? [{ id: 'part-of', label: t('partOf'), value: toLink(whole) }] : []),
    ...(parts.length > 0 ? [{ id: 'parts', label: t('parts'), value: <>{parts.map(toLink)}</> }] : []),
    ...(trip ? [{ id: 'companion-of', label: t('companionOf'), value: toLink(trip) }] : []),
    ...(companion ? [{ id: 'companion', label: t('companion'), value: toLink(companion) }] : []),
    ...(saving
      ? [
          {
            id: 'saving',
            label: t('saving'),
            value: (
              <>
                {t('savingOf', { price: formatMoneyFixed(saving.amount) })} {toLink(saving.order)}
              </>
            ),
          },
        ]
      : []),
  ]
}
