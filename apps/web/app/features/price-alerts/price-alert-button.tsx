import { lazy, Suspense } from 'react'
import { BellPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Button } from '@aquilane/ui/button'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'

const PriceAlertDialog = lazy(() => import('./price-alert-dialog.tsx').then((module) => ({ default: module.PriceAlertDialog })))

const AlertByEmailDialog = lazy(() => import('./alert-by-email-dialog.tsx').then((module) => ({ default: module.AlertByEmailDialog })))

const alertHash = '#price-alert'

interface PriceAlertButtonProps {
  legs: OrderPayload['legs']
  /** The trip in words: "London – Nice". */
  name: string
}

/** Watches the price of a trip, by the account or by an e-mail address; the dialog opens by the hash of the address, which is also where sign-in goes on. */
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
      <Button size="small" variant="quiet" icon={<BellPlus size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => show(true)}>
        {t('priceAlert')}
      </Button>
      {session.user && hash === alertHash ? (
        <Suspense>
          <WithTexts add={['price-alerts', 'errors']}>
            <PriceAlertDialog legs={legs} name={name} hasEmail={session.user.email !== null} onClose={() => show(false)} />
          </WithTexts>
        </Suspense>
      ) : null}
      {session.state === 'unauthorized' && hash === alertHash ? (
        <Suspense>
          <WithTexts add={['price-alerts', 'errors']}>
            <AlertByEmailDialog legs={legs} name={name} onSignIn={() => requireSignIn(toSignedIn())} onClose={() => show(false)} />
          </WithTexts>
        </Suspense>
      ) : null}
    </>
  )
}
