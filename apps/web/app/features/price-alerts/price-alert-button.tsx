import { lazy, Suspense } from 'react'
import { BellPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Button } from '@aquilane/ui/button'

const PriceAlertChoice = lazy(() => import('./price-alert-choice.tsx').then((module) => ({ default: module.PriceAlertChoice })))

const alertHash = '#price-alert'

interface PriceAlertButtonProps {
  legs: OrderPayload['legs']
  /** The trip in words: "London – Nice". */
  name: string
}

/** Watches the price of a trip, by the account or by an e-mail address; the dialog opens by the hash of the address, which is also where sign-in goes on. */
export function PriceAlertButton(trip: PriceAlertButtonProps) {
  const t = useTranslations('suggestions')
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const show = (isOpen: boolean) =>
    void navigate({ pathname, search, hash: isOpen ? alertHash : '' }, { replace: true, preventScrollReset: true, state })
  return (
    <>
      <Button size="small" variant="quiet" icon={<BellPlus size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => show(true)}>
        {t('priceAlert')}
      </Button>
      {hash === alertHash ? (
        <Suspense>
          <PriceAlertChoice {...trip} onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
