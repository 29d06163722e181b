import { formatListPrice } from '@aquilane/i18n/format'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { isFurnished } from '@aquilane/art/renders/pictures'
import { IconButton } from '@aquilane/ui/icon-button'
import { Sheet } from '@aquilane/ui/sheet'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { AircraftPicture, CabinPicture } from '~/lib/aircraft-picture.tsx'
import { api } from '~/lib/api.ts'
import { RowPhoto, type TailPhoto } from '~/lib/tail-photos.tsx'
import { useCertifications } from './certifications.ts'
import { useCompareRows, type CompareFacts } from './use-compare-rows.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './compare-sheet.module.css'

interface CompareSheetProps {
  offers: readonly Suggestion[]
  photos: ReadonlyMap<string, readonly TailPhoto[]>
  action: (suggestion: Suggestion) => ReactNode
  onRemove: (tail: string) => void
  onClose: () => void
}

function useFacts(): { facts: CompareFacts; isPending: boolean } {
  const locale = useLocale()
  const types = useQuery({
    queryKey: ['aircraft-type/list', locale],
    queryFn: ({ signal }) => api('GET /gamma/aircraft-type/list', { signal, quiet: true }),
    staleTime: 3_600_000,
  })
  const ratings = useQuery({
    queryKey: ['company/ratings'],
    queryFn: ({ signal }) => api('GET /gamma/company/ratings', { signal, quiet: true }),
    staleTime: 600_000,
  })
  const certifications = useCertifications()
  const queries = [types, ratings, certifications]
  return {
    facts: { types: types.data?.data ?? [], ratings: ratings.data?.data ?? [], certifications: certifications.data?.data ?? [] },
    isPending: queries.some(({ isPending }) => isPending),
  }
}

/** Two to four offers beside each other; what a fact's source does not say is said as such. */
export function CompareSheet({ offers, photos, action, onRemove, onClose }: CompareSheetProps) {
  const t = useTranslations('suggestions')
  const { facts, isPending } = useFacts()
  const rows = useCompareRows(facts)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('compare.title')}
      closeLabel={t('compare.close')}
      wide="center"
      height="full"
      bare
      className={styles.sheet}
    >
      {/* Scrolls sideways on narrow screens, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={t('compare.title')} aria-busy={isPending} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('compare.fact')}</VisuallyHidden>
              </th>
              {offers.map((offer) => (
                <Head
                  key={offer.id}
                  offer={offer}
                  photo={photos.get(offer.aircraft?.tail ?? '')?.[0]}
                  action={action(offer)}
                  onRemove={onRemove}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, value }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {offers.map((offer) => (
                  <td key={offer.id}>
                    {value(offer) ?? <span className={styles.unknown}>{isPending ? '…' : t('compare.notStated')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

interface HeadProps extends Pick<CompareSheetProps, 'onRemove'> {
  offer: Suggestion
  /** Of this very aircraft. */
  photo: TailPhoto | undefined
  action: ReactNode
}

function Head({ offer, photo, action, onRemove }: HeadProps) {
  const t = useTranslations('suggestions')
  const { aircraft_type: type, aircraft, price } = offer
  const tail = aircraft?.tail ?? ''
  const Picture = isFurnished(type.slug) ? CabinPicture : AircraftPicture
  return (
    <th scope="col">
      <span className={styles.head}>
        {photo ? (
          <RowPhoto className={styles.photo ?? ''} tail={tail} photo={photo} />
        ) : (
          <Picture className={styles.picture ?? ''} slug={type.slug} label="" sizes="200px" />
        )}
        <span className={styles.name}>
          <b>{type.name}</b>
          <IconButton
            size="small"
            label={t('compare.remove', { name: `${type.name} ${tail}` })}
            icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => onRemove(tail)}
          />
        </span>
        <span className={styles.tail}>{tail}</span>
        <span className={styles.price}>{formatListPrice(price)}</span>
        {action}
      </span>
    </th>
  )
}
