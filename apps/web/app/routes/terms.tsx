import { TermsPage } from '~/features/legal/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/terms.ts'

export const handle = page({ kind: 'document', texts: ['terms'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['terms'], (t) => ({ title: t('terms.meta.title'), description: t('terms.meta.description') }))

export default function Terms() {
  return <TermsPage />
}
