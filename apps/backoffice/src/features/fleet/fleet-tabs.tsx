import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'

const tabs = [
  { id: 'active', href: '/fleet' },
  { id: 'draft', href: '/fleet?status=draft' },
  { id: 'grounded', href: '/fleet?status=grounded' },
  { id: 'ending', href: '/fleet?documents=ending' },
  { id: 'retired', href: '/fleet?status=retired' },
  { id: 'operators', href: '/fleet/operators' },
] as const

/** Lists of the fleet. */
export function FleetTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const t = useTranslations('staff-fleet')
  return <TabLinks label={t('views')} items={tabs.map(({ id, href }) => ({ href, label: t(`view.${id}`), current: id === current }))} />
}
