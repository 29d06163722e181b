import { data } from 'react-router'
import { Container } from '@aquilane/ui/container'
import { ConfirmAlert, StopAlerts } from '~/features/price-alerts/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/price-alert.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['price-alerts'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['price-alerts'], (t) => ({ title: t('price-alerts.link.meta'), index: false }))

export function loader({ params }: Route.LoaderArgs) {
  if (params.step !== 'confirm' && params.step !== 'stop') throw data(null, { status: 404 })
  return null
}

/** `/price-alert/confirm?token=…` and `/price-alert/stop?token=…`: links of mails to visitors who watch prices. */
export default function PriceAlertRoute({ params }: Route.ComponentProps) {
  return <Container>{params.step === 'stop' ? <StopAlerts /> : <ConfirmAlert />}</Container>
}
