import { useEffect, useState } from 'react'
import { BellOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { getCityName, OfferPurchase } from '~/features/flight-offers/index.ts'
import { useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { EmptyLegDetail } from './leg-query.ts'

type State = 'unknown' | 'matches' | 'saving' | 'muted' | 'failed'

/** For a customer whose alert matches this leg: one click ends the messages about its route. */
export function MatchingAlert({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs.mute')
  const paths = usePaths()
  const { loggedIn } = useSession()
  const [state, setState] = useState<State>('unknown')
  useEffect(() => {
    if (!loggedIn) return
    const controller = new AbortController()
    const query = { id: leg.id, company_id: leg.company_id }
    // The page is the same for everybody: whether an alert matches is asked for by the customer.
    api('GET /gamma/empty-leg/get', { query, signal: controller.signal, quiet: true }).then(
      ({ subscribed }) => setState(subscribed ? 'matches' : 'unknown'),
      () => undefined,
    )
    return () => controller.abort()
  }, [loggedIn, leg.id, leg.company_id])
  const mute = () => {
    setState('saving')
    api('POST /gamma/empty-leg-subscription/mute-route', { body: { empty_leg: { id: leg.id } } }).then(
      () => setState('muted'),
      () => setState('failed'),
    )
  }
  if (!loggedIn || state === 'unknown') return null
  const route = { from: getCityName(leg.departure), to: getCityName(leg.arrival) }
  return (
    <OfferPurchase>
      <p role="status">{t(state === 'muted' ? 'muted' : state === 'failed' ? 'failed' : 'matches', route)}</p>
      {state === 'muted' ? (
        <TextLink href={paths.emptyLegSubscriptions()}>{t('alerts')}</TextLink>
      ) : (
        <Button
          variant="outline"
          size="small"
          icon={<BellOff size={16} strokeWidth={1.5} aria-hidden="true" />}
          pending={state === 'saving'}
          pendingLabel={t('saving')}
          onClick={mute}
        >
          {t('mute')}
        </Button>
      )}
    </OfferPurchase>
  )
}
