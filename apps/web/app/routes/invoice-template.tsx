import { TemplateEditPage } from '~/features/payments/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/invoice-template.ts'

export const handle = page({ private: true, own: true, texts: ['payments', 'errors'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['payments'], (t) => ({ title: t('payments.templates.editTitle'), index: false }))

/** Without an id it is a new one, like the address ending in `add`. */
export default function InvoiceTemplate({ params }: Route.ComponentProps) {
  return <TemplateEditPage key={params.id ?? 'new'} id={params.id ?? null} />
}
