import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'

const tabs = [
  { id: 'approve', href: '/payables?view=approve' },
  { id: 'disputed', href: '/payables?view=disputed' },
  { id: 'open', href: '/payables' },
  { id: 'run', href: '/payables?view=run' },
  { id: 'paid', href: '/payables?view=paid' },
  { id: 'runs', href: '/payables/runs' },
  { id: 'debits', href: '/payables/debits' },
  { id: 'accounts', href: '/payables/accounts' },
] as const

/** What is owed, how it is paid, and what left the bank account. */
export function PayablesTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const t = useTranslations('staff-finance')
  return <TabLinks label={t('payables')} items={tabs.map(({ id, href }) => ({ href, label: t(`tabs.${id}`), current: id === current }))} />
}
