import { lazy, Suspense } from 'react'
import { BellPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Button } from '@aquilane/ui/button'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'

const PriceAlertDialog = lazy(() => import('./price-alert-dialog.tsx').then((module) => ({ default: module.PriceAlertDialog })))

const alertHash = '#price-alert'

interface PriceAlertButtonProps {
  legs: OrderPayload['legs']
  /** The trip in words: "London – Nice". */
  name: string
}

/** Watches the price of a trip; the dialog opens by the hash of the address, which is also where sign-in goes on. */
export function PriceAlertButton({ legs, name }: PriceAlertButtonProps) {
  const t = useTranslations('suggestions')
  const navigate = useNavigate()
  const session = useSession()
  const { pathname, search, hash, state } = useLocation()
  const show = (isOpen: boolean) =>
    void navigate({ pathname, search, hash: isOpen ? alertHash : '' }, { replace: true, preventScrollReset: true, state })
  const toSignedIn = () => {
    const query = new URLSearchParams(search)
    query.delete('auth_modal')
    return `${pathname}${query.size > 0 ? `?${query}` : ''}${alertHash}`
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<BellPlus size={18} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => (session.loggedIn ? show(true) : requireSignIn(toSignedIn()))}
      >
        {t('priceAlert')}
      </Button>
      {session.user && hash === alertHash ? (
        <Suspense>
          <WithTexts add={['price-alerts', 'errors']}>
            <PriceAlertDialog legs={legs} name={name} hasEmail={session.user.email !== null} onClose={() => show(false)} />
          </WithTexts>
        </Suspense>
      ) : null}
    </>
  )
}
