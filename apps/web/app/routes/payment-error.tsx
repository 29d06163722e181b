import { Container } from '@aquilane/ui/container'
import { PaymentError } from '~/features/orders/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/payment-error.ts'

export const handle = page({ texts: ['order'] })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['order'], (t) => ({ title: t('order.meta.paymentError'), index: false }))

export default function PaymentErrorRoute() {
  return (
    <Container>
      <PaymentError />
    </Container>
  )
}
