import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatListPrice, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { LinkButton } from '@aquilane/ui/link-button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { Price } from '@aquilane/ui/price'
import { OfferPurchase } from '~/features/flight-offers/index.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { detourQuery } from './leg-links.ts'
import type { EmptyLegDetail } from './leg-query.ts'
import styles from './buy-leg.module.css'

/** Its price, for how many, and the way to the review. */
export function BuyLeg({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const paths = usePaths()
  const isRequest = leg.detour?.firm === false
  const [pax, setPax] = useState(Math.min(2, leg.pax_max))
  const local = (utc: string) => formatDateTime(toZoneTime(utc, leg.departure.timezone.name), locale)
  return (
    <OfferPurchase>
      <div className={styles.price}>
        <Price
          size="large"
          value={formatMoney(leg.price_min)}
          was={formatListPrice(leg.reference_price)}
          wasLabel={t('card.was')}
          note={t('card.whole')}
        />
        {leg.discount_percent > 0 ? <Badge tone="gold">{t('card.off', { percent: leg.discount_percent })}</Badge> : null}
      </div>
      <NumberStepper
        label={t('detail.pax')}
        value={pax}
        onChange={setPax}
        min={1}
        max={leg.pax_max}
        decreaseLabel={t('detail.fewer')}
        increaseLabel={t('detail.more')}
      />
      <LinkButton size="large" full href={paths.order('', { empty_leg: `${leg.id}__${leg.company_id}`, ...detourQuery(leg), pax })}>
        {isRequest ? t('detours.request') : t('detail.book', { price: formatMoney(leg.price_min) })}
      </LinkButton>
      <p className={layout.quiet}>{t('detail.until', { date: local(leg.bookable_until) })}</p>
      <p className={layout.quiet}>
        {leg.next_price
          ? t('detail.next', { price: formatMoney(leg.next_price.price), date: local(leg.next_price.at) })
          : t(isRequest ? 'detours.estimate' : leg.detour ? 'detours.exact' : 'detail.last')}
      </p>
    </OfferPurchase>
  )
}
