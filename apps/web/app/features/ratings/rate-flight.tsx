import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { useActing } from '~/lib/acting.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { toRateQuery } from './to-rate.ts'

const RateUsDialog = lazy(() => import('./rate-us-dialog.tsx').then((module) => ({ default: module.RateUsDialog })))

/** Rates this trip where it is the one to rate, also after its prompt was closed. */
export function RateFlight({ orderId }: { orderId: string }) {
  const acting = useActing()
  return acting ? null : (
    <Suspense>
      <WithTexts add={['rating', 'errors']}>
        <RateButton orderId={orderId} />
      </WithTexts>
    </Suspense>
  )
}

function RateButton({ orderId }: { orderId: string }) {
  const t = useTranslations('rating')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(toRateQuery)
  const order = data?.order
  if (order?.id !== orderId) return null
  return (
    <>
      <Button variant="outline" icon={<Star size={20} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <RateUsDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
