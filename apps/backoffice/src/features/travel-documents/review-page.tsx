import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { local } from '~/lib/dates.ts'
import { useTitle } from '~/lib/use-title.ts'
import { Decided } from './decided.tsx'
import { DecisionForm } from './decision-form.tsx'
import { listPages, useTravelDocument, type TravelDocumentDetails } from './travel-documents.ts'
import { Viewer } from './viewer.tsx'
import styles from './review.module.css'

/** One traveller's papers: the pages on one side, what is read in them and the decision on the other. */
export function ReviewPage({ id }: { id: string }) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('staff.page')
  const papers = useTravelDocument(id)
  if (papers.data) return <DocumentPanel papers={papers.data} />
  if (papers.error instanceof ApiError && papers.error.status === 404)
    return (
      <EmptyState
        level={1}
        title={tp('missing')}
        text={tp('missingText')}
        actions={<LinkButton href="/documents">{tp('home')}</LinkButton>}
      />
    )
  if (papers.error)
    return (
      <div role="alert">
        <EmptyState
          title={tp('failed')}
          text={tp('failedText')}
          actions={<Button onClick={() => void papers.refetch()}>{tp('retry')}</Button>}
        />
      </div>
    )
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('viewer')}>
      <SkeletonText lines={6} />
    </div>
  )
}

const tones = { progress: 'info', feedback: 'warn', approved: 'ok', rejected: 'error', new: 'neutral', canceled: 'neutral' } as const

function DocumentPanel({ papers }: { papers: TravelDocumentDetails }) {
  const t = useTranslations('staff.review')
  const locale = useLocale()
  const { leg } = papers
  const title = t('title', { customer: papers.customer })
  useTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <TextLink href="/documents" className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
        </TextLink>
        <Heading level={1} size={22}>
          {title}
        </Heading>
        <Badge tone={tones[papers.status]}>{t(`decided.${papers.status}`)}</Badge>
        <p className={styles.facts}>
          <span>
            {leg.departure} → {leg.arrival}
          </span>
          <span>{t('departs', { date: formatDateTime(leg.departure_date, locale) })}</span>
          <span>{t('order', { pnr: leg.pnr })}</span>
          <span>{t('round', { round: papers.rounds })}</span>
          {papers.submitted ? <span>{t('submitted', { date: formatDateTime(local(papers.submitted), locale) })}</span> : null}
        </p>
      </header>
      <div className={styles.desk}>
        <Viewer ticket={papers.id} pages={listPages(papers)} />
        {papers.status === 'progress' ? <DecisionForm papers={papers} /> : <Decided papers={papers} />}
      </div>
    </div>
  )
}
