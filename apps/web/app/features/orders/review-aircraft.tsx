import { useTranslations } from 'use-intl'
import type { Cabin } from '@aquilane/domain/fleet/cabin'
import { formatMass } from '@aquilane/i18n/format'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Facts } from '@aquilane/ui/facts'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { useCabinLine } from '~/lib/cabin-facts.ts'
import { PhotoStrip } from '~/lib/photo-strip.tsx'
import { useTailPhotos } from '~/lib/tail-photos.tsx'
import { usePriceLines } from '~/lib/price-lines.ts'
import type { Order } from './order-types.ts'
import { ReviewCard } from './review-page.tsx'
import styles from './review-aircraft.module.css'

interface ReviewAircraftProps {
  aircraft: { type: { slug: string; name: string }; className: string; tail: string; year: number; cabin?: Cabin }
  company: Order['company']
  seats: number | null
  co2Kg: number | null
}

/** The aircraft and who flies it; papers one press away. */
export function ReviewAircraft({ aircraft, company, seats, co2Kg }: ReviewAircraftProps) {
  const t = useTranslations('order')
  const { date } = usePriceLines()
  const fitted = useCabinLine()(aircraft.cabin)
  const photos = useTailPhotos([aircraft.tail]).get(aircraft.tail) ?? []
  const facts = [
    ...(company
      ? [
          { id: 'aoc', label: t('aoc'), value: company.aoc },
          { id: 'insured', label: t('insured'), value: date(company.insured_until) },
        ]
      : []),
    ...(co2Kg === null ? [] : [{ id: 'co2', label: t('co2'), value: formatMass(co2Kg) }]),
  ]
  return (
    <ReviewCard id="aircraft" title={aircraft.type.name}>
      <div className={styles.aircraft}>
        <div className={styles.words}>
          <p>
            {[
              aircraft.className,
              aircraft.tail,
              t('review.builtIn', { year: String(aircraft.year) }),
              ...(seats === null ? [] : [t('review.seatCount', { count: seats })]),
            ].join(' · ')}
          </p>
          {fitted === '' ? null : <p>{fitted}</p>}
          {company ? <p>{t('review.operatedBy', { name: company.name })}</p> : null}
          <Disclosure look="plain" summary={t('review.papers')}>
            <Facts items={facts} />
          </Disclosure>
        </div>
        {photos.length > 0 ? null : (
          <AircraftPicture
            className={styles.picture ?? ''}
            slug={aircraft.type.slug}
            label={t('drawing', { type: aircraft.type.name })}
            sizes="240px"
          />
        )}
      </div>
      {photos.length > 0 ? <PhotoStrip className={styles.photos} tail={aircraft.tail} photos={photos} /> : null}
    </ReviewCard>
  )
}
