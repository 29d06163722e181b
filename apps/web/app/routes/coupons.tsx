import { CouponsPage } from '~/features/loyalty/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/coupons.ts'

export const handle = page({ texts: ['loyalty'], private: true, own: true })

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['loyalty'], (t) => ({ title: t('loyalty.coupons.title'), index: false }))

export default function Coupons() {
  return <CouponsPage />
}
