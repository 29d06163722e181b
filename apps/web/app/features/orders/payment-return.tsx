import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Spinner } from '@aquilane/ui/spinner'
import { toasts } from '@aquilane/ui/toast'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

const pollMs = 1_500
const slowMs = 20_000
const over = (status: string | undefined) => status === 'Succeeded' || status === 'Failed' || status === 'Canceled'

/** After the way back from the bank: asks the server until the bank has told it how the payment ended. */
export function PaymentReturn({ paymentId, order, onSettled }: { paymentId: string; order: Order; onSettled: () => void }) {
  const t = useTranslations('order')
  const navigate = useNavigate()
  const paths = usePaths()
  const settled = useRef(false)
  const [slow, setSlow] = useState(false)
  const { data } = useQuery({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => api('GET /gamma/payment/get', { query: { id: paymentId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (over(state.data?.status) ? false : pollMs),
    staleTime: 0,
  })
  const status = data?.status

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (settled.current || !over(status)) return
    settled.current = true
    if (status === 'Succeeded') {
      toasts.show({ tone: 'ok', title: t('pay.success'), text: t('pay.successText', { pnr: order.pnr }) })
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      onSettled()
    } else {
      void navigate(
        paths.paymentError({ invoice: data?.invoice.id, order: order.id, payment: paymentId, reason: data?.failure ?? 'other' }),
        { replace: true },
      )
    }
  }, [status, data, navigate, onSettled, order.id, order.pnr, paths, paymentId, t])

  if (over(status)) return null
  return (
    <Banner tone="info">
      <span className={styles.confirming}>
        <Spinner />
        {slow ? t('pay.slow') : t('pay.confirming')}
      </span>
    </Banner>
  )
}
