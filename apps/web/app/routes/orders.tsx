import { Container } from '@aquilane/ui/container'
import { OrdersPage } from '~/features/orders/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/orders.ts'

export const handle = page({ texts: ['order', 'states', 'errors'], private: true })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['order'], (t) => ({ title: t('order.meta.orders'), index: false }))

export default function Orders() {
  return (
    <Container>
      <OrdersPage />
    </Container>
  )
}
