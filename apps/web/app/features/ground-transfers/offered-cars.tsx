import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { LinkButton } from '@aquilane/ui/link-button'
import { WithTexts } from '~/lib/texts.tsx'
import { carsHash, useTransfers } from './transfer-data.ts'

/** Prices of cars that wait for their customer, on the first screen of a trip: the cars themselves are far below. */
export function OfferedCars({ orderId }: { orderId: string }) {
  return (
    <WithTexts add={['ground-transfers']}>
      <Offered orderId={orderId} />
    </WithTexts>
  )
}

function Offered({ orderId }: { orderId: string }) {
  const t = useTranslations('ground-transfers.offered')
  const { pathname, search } = useLocation()
  const { data } = useTransfers(orderId)
  const offered = (data?.data ?? []).flatMap(({ transfers }) => transfers).filter(({ status, moved }) => status === 'offered' && !moved)
  const [first] = offered
  if (!first?.price) return null
  return (
    <Banner
      live="status"
      title={t('title', { count: offered.length, price: formatMoney(first.price) })}
      action={
        <LinkButton size="small" href={`${pathname}${search}#${carsHash}`}>
          {t('see')}
        </LinkButton>
      }
    >
      {t('text')}
    </Banner>
  )
}
