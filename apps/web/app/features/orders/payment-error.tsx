import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { payHash } from '~/lib/payment-hash.ts'
import { usePaths } from '~/lib/texts.tsx'

const reasons = ['card_declined', 'challenge_refused', 'timeout', 'canceled', 'underpaid'] as const

/** Why the bank did not take the money, and the way to pay another way while the aircraft is held. */
export function PaymentError() {
  const t = useTranslations('order')
  const paths = usePaths()
  const [params] = useSearchParams()
  const reason = reasons.find((known) => known === params.get('reason')) ?? 'other'
  const order = params.get('order')
  const invoice = params.get('invoice')
  const again = invoice ? `${order ? paths.order(order) : paths.profileTopup()}${payHash(invoice)}` : null
  return (
    <EmptyState
      level={1}
      title={t('paymentError.title')}
      text={
        <>
          {t(`paymentError.${reason}`)} {order ? t('paymentError.held') : null}
        </>
      }
      actions={
        <>
          {again ? <LinkButton href={again}>{t('paymentError.retry')}</LinkButton> : null}
          <LinkButton variant="outline" href={paths.orders()}>
            {t('paymentError.orders')}
          </LinkButton>
        </>
      }
    />
  )
}
