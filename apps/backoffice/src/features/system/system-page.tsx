import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { TabLinks } from '@aquilane/ui/tabs'
import page from '~/lib/list/list-page.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { AuditTab } from './audit-tab.tsx'
import { FeedsTab } from './feeds-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { RetentionTab } from './retention-tab.tsx'

const tabs = ['health', 'jobs', 'webhooks', 'retention', 'audit'] as const

/** What an administrator looks after. */
export function SystemPage() {
  const t = useTranslations('staff-system')
  const [params] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'health'
  useTitle(t('title'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
      </div>
      <TabLinks
        label={t('title')}
        items={tabs.map((one) => ({
          href: one === 'health' ? '/system' : `/system?tab=${one}`,
          label: t(`tabs.${one}`),
          current: one === tab,
        }))}
      />
      {tab === 'health' ? <HealthTab /> : null}
      {tab === 'jobs' ? <JobsTab /> : null}
      {tab === 'webhooks' ? <FeedsTab /> : null}
      {tab === 'retention' ? <RetentionTab /> : null}
      {tab === 'audit' ? <AuditTab key={params.toString()} /> : null}
    </div>
  )
}
