import { TopUpPage } from '~/features/payments/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/top-up.ts'

export const handle = page({ private: true, own: true, texts: ['payments', 'errors'] })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['payments'], (t) => ({ title: t('payments.topUp.title'), index: false }))

export default function TopUp() {
  return <TopUpPage />
}
