import { useLocation } from 'react-router'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { AlertByEmailDialog } from './alert-by-email-dialog.tsx'
import { PriceAlertDialog } from './price-alert-dialog.tsx'

interface PriceAlertChoiceProps {
  legs: OrderPayload['legs']
  /** The trip in words: "London – Nice". */
  name: string
  onClose: () => void
}

/** Asks for the alert: of the account, or of an e-mail address. Nothing while it is not known who is here. */
export function PriceAlertChoice({ legs, name, onClose }: PriceAlertChoiceProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'loading') return null
  const toSignedIn = () => {
    const query = new URLSearchParams(search)
    query.delete('auth_modal')
    return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  }
  return (
    <WithTexts add={['price-alerts', 'errors']}>
      {session.user ? (
        <PriceAlertDialog legs={legs} name={name} hasEmail={session.user.email !== null} onClose={onClose} />
      ) : (
        <AlertByEmailDialog legs={legs} name={name} onSignIn={() => requireSignIn(toSignedIn())} onClose={onClose} />
      )}
    </WithTexts>
  )
}
