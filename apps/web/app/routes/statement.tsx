import { StatementPage } from '~/features/ledger/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/statement.ts'

export const handle = page({ private: true, own: true, texts: ['statement'] })

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['statement'], (t) => ({ title: t('statement.title'), index: false }))

export default function Statement() {
  return <StatementPage />
}
