import { AlertsPage } from '~/features/empty-legs/index.ts'
import { PriceAlerts } from '~/features/price-alerts/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/alerts.ts'

export const handle = page({ private: true, texts: ['empty-legs', 'price-alerts', 'errors'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => ({ title: t('empty-legs.alerts.title'), index: false }))

export default function Alerts() {
  return <AlertsPage charter={<PriceAlerts />} />
}
