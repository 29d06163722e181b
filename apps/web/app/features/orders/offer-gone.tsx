import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { useRepriceTrip, type RepriceLegs } from '~/lib/reprice-trip.ts'
import { usePaths } from '~/lib/texts.tsx'

interface OfferGoneProps {
  reason: 'expired' | 'taken' | 'unknown' | 'failed'
  legs: RepriceLegs | null
  onRetry: () => void
}

/** Why an offer cannot be booked any more, and the way to the same trip's prices of now. */
export function OfferGone({ reason, legs, onRetry }: OfferGoneProps) {
  const t = useTranslations('order')
  const paths = usePaths()
  const reprice = useRepriceTrip()
  if (reason === 'failed') return <EmptyState level={1} title={t('failed')} actions={<Button onClick={onRetry}>{t('retry')}</Button>} />
  return (
    <EmptyState
      level={1}
      title={t(`gone.${reason}Title`)}
      text={t(`gone.${reason}Text`)}
      actions={
        legs && legs.length > 0 ? (
          <Button pending={reprice.busy} onClick={() => void reprice.take(legs)}>
            {t('gone.again')}
          </Button>
        ) : (
          <LinkButton href={paths.index()}>{t('gone.search')}</LinkButton>
        )
      }
    />
  )
}
