import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'
import type { Recovery } from './recovery.ts'

interface Props {
  orderId: string
  leg: NonNullable<Recovery['unpaid_leg']>
  /** Nothing goes back while it is in the trip. */
  keepsMoney: boolean
  canDrop: boolean
}

/** Why nothing can be proposed, and the way to the drop of the flight that is in the way, which the page of the trip opens. */
export function UnpaidInWay({ orderId, leg, keepsMoney, canDrop }: Props) {
  const t = useTranslations('staff-recovery.unpaid')
  const locale = useLocale()
  const values = { route: leg.route, time: formatDateTime(leg.departure_date, locale) }
  return (
    <Banner tone="warn">
      {t(keepsMoney ? 'textMoney' : 'text', values)} {leg.paying ? t('paying') : null}
      {canDrop && !leg.paying ? <TextLink href={`/trips/${orderId}?change=1`}>{t('drop')}</TextLink> : null}
    </Banner>
  )
}
