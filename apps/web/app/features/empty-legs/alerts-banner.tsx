import { BellPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { LinkButton } from '@aquilane/ui/link-button'
import { store, useStored } from '~/lib/storage.ts'
import { usePaths } from '~/lib/texts.tsx'
import { toUrlQuery, type LegFilters } from './leg-query.ts'
import styles from './alerts-banner.module.css'

/** Offers an alert for what is asked for; closed, it stays away from this device. A stored choice hides it before the first paint. */
export function AlertsBanner({ filters }: { filters: LegFilters }) {
  const t = useTranslations('empty-legs.alertsBanner')
  const paths = usePaths()
  const isHidden = useStored('subscriptionBannerHidden') !== null
  if (isHidden) return null
  const { from, to, date_from, date_to, price_max } = toUrlQuery(filters)
  return (
    <Banner
      title={t('title')}
      action={
        <LinkButton
          variant="outline"
          size="small"
          href={paths.emptyLegSubscriptionEdit('new', { from, to, date_from, date_to, price_max })}
          icon={<BellPlus size={18} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('add')}
        </LinkButton>
      }
      onDismiss={() => store('subscriptionBannerHidden', 'true')}
      dismissLabel={t('close')}
      className={styles.banner}
    >
      {t('text')}
    </Banner>
  )
}
