import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'

const tabs = [
  { id: 'airports', href: '/facts' },
  { id: 'asked', href: '/facts/asked' },
  { id: 'airspace', href: '/facts/airspace' },
  { id: 'types', href: '/facts/types' },
  { id: 'versions', href: '/facts/versions' },
] as const

/** What is known, what is missing, and how it changed. */
export function FactsTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const t = useTranslations('staff-facts')
  return <TabLinks label={t('title')} items={tabs.map(({ id, href }) => ({ href, label: t(`tabs.${id}`), current: id === current }))} />
}
