import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'

const tabs = [
  { id: 'all', href: '/customers' },
  { id: 'upcoming', href: '/customers?view=upcoming' },
  { id: 'blocked', href: '/customers?view=blocked' },
  { id: 'duplicates', href: '/customers?view=duplicates' },
  { id: 'tasks', href: '/customers/tasks' },
] as const

/** Lists of customers. */
export function CustomerTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const t = useTranslations('staff-customers')
  return <TabLinks label={t('views')} items={tabs.map(({ id, href }) => ({ href, label: t(`view.${id}`), current: id === current }))} />
}
