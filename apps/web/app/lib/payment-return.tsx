import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Spinner } from '@aquilane/ui/spinner'
import { api } from './api.ts'
import { showLoadingLater } from './overlays.ts'
import { usePaths } from './texts.tsx'
import styles from './payment-return.module.css'

const pollMs = 1_500
const slowMs = 20_000
/** Most payments are known before. */
const overlayMs = 5_000
const isFinal = (status: string | undefined) => status === 'Succeeded' || status === 'Failed' || status === 'Canceled'

/**
 * Return page of a provider (texts of the namespace `payments`): polls until the server knows the result of the payment
 * and links a failed one to its own page.
 */
export function PaymentReturn({ paymentId, onSuccess }: { paymentId: string; onSuccess: () => void }) {
  const t = useTranslations('payments')
  const navigate = useNavigate()
  const paths = usePaths()
  const settled = useRef(false)
  const [slow, setSlow] = useState(false)
  const { data } = useQuery({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => api('GET /gamma/payment/get', { query: { id: paymentId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (isFinal(state.data?.status) ? false : pollMs),
    staleTime: 0,
  })
  const status = data?.status

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  const isWaiting = !slow && !isFinal(status)
  useEffect(
    () =>
      isWaiting
        ? showLoadingLater({ text: t('confirming'), full: true, countdownFrom: (slowMs - overlayMs) / 1_000 }, overlayMs)
        : undefined,
    [isWaiting, t],
  )

  useEffect(() => {
    if (settled.current || !isFinal(status)) return
    settled.current = true
    if (status === 'Succeeded') onSuccess()
    else
      void navigate(
        paths.paymentError({ invoice: data?.invoice.id, order: data?.order?.id, payment: paymentId, reason: data?.failure ?? 'other' }),
        { replace: true },
      )
  }, [status, data, navigate, onSuccess, paths, paymentId])

  if (isFinal(status)) return null
  return (
    <Banner tone="info" live="status">
      <span className={styles.confirming}>
        <Spinner />
        {slow ? t('slow') : t('confirming')}
      </span>
    </Banner>
  )
}
