import { lazy, Suspense, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import { Subpage } from '~/lib/subpage.tsx'
import { AssistantItem } from './assistant-item.tsx'
import { Principals } from './principals.tsx'
import { useAssistants } from './use-assistants.ts'
import styles from './assistants.module.css'

const InviteSheet = lazy(() => import('./grant-sheet.tsx').then((module) => ({ default: module.InviteSheet })))

/** Who may act for the customer, and for whom the customer acts. */
export function AssistantsPage() {
  const t = useTranslations('assistants')
  const { data, isPending, refetch } = useAssistants()
  const [isInviting, setInviting] = useState(false)
  const button = (
    <Button icon={<UserPlus size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <Subpage title={t('title')} lede={t('lead')}>
      {isPending ? <Skeleton height="160px" radius="6px" /> : null}
      {!isPending && !data ? (
        <EmptyState title={t('loadFailed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : null}
      {data && data.assistants.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} actions={button} /> : null}
      {data && data.assistants.length > 0 ? (
        <section className={styles.section} aria-label={t('title')}>
          <ul className={styles.list}>
            {data.assistants.map((assistant) => (
              <AssistantItem key={assistant.id} assistant={assistant} />
            ))}
          </ul>
          <div>{button}</div>
        </section>
      ) : null}
      {data ? <Principals principals={data.principals} /> : null}
      {isInviting ? (
        <Suspense>
          <InviteSheet onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </Subpage>
  )
}
