import { TemplatesPage } from '~/features/payments/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/invoice-templates.ts'

export const handle = page({ private: true, own: true, texts: ['payments', 'errors'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['payments'], (t) => ({ title: t('payments.templates.title'), index: false }))

export default function InvoiceTemplates() {
  return <TemplatesPage />
}
