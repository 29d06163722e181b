import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import { PaymentReturn } from '~/lib/payment-return.tsx'
import { queryClient } from '~/lib/query.ts'

interface ReturnFromPaymentProps {
  pnr: string
  paymentId: string
  onSuccess: () => void
}

/** Follows the payment that the address names to its end. */
export function ReturnFromPayment({ pnr, paymentId, onSuccess }: ReturnFromPaymentProps) {
  const t = useTranslations('order')
  const [params, setParams] = useSearchParams()
  return (
    <PaymentReturn
      paymentId={paymentId}
      onSuccess={() => {
        toasts.show({ tone: 'ok', title: t('pay.success'), text: t('pay.successText', { pnr }) })
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        const rest = new URLSearchParams(params)
        rest.delete('payment')
        setParams(rest, { replace: true, preventScrollReset: true })
        onSuccess()
      }}
    />
  )
}
