import { TemplateEditPage } from '~/features/payments/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/invoice-template-add.ts'

export const handle = page({ private: true, own: true, texts: ['payments', 'errors'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['payments'], (t) => ({ title: t('payments.templates.addTitle'), index: false }))

export default function InvoiceTemplateAdd() {
  return <TemplateEditPage id={null} />
}
