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

/** Review of a travel document: its pages on one side, data and decision on the other. */
export function ReviewPage({ id }: { id: string }) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('staff.page')
  const travelDocument = useTravelDocument(id)
  if (travelDocument.data) return <DocumentPanel travelDocument={travelDocument.data} />
  if (travelDocument.error instanceof ApiError && travelDocument.error.status === 404)
    return (
      <EmptyState
        level={1}
        title={tp('missing')}
        text={tp('missingText')}
        actions={<LinkButton href="/documents">{tp('home')}</LinkButton>}
      />
    )
  if (travelDocument.error)
    return (
      <div role="alert">
        <EmptyState
          title={tp('failed')}
          text={tp('failedText')}
          actions={<Button onClick={() => void travelDocument.refetch()}>{tp('retry')}</Button>}
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

function DocumentPanel({ travelDocument }: { travelDocument: TravelDocumentDetails }) {
  const t = useTranslations('staff.review')
  const locale = useLocale()
  const { leg } = travelDocument
  const title = t('title', { customer: travelDocument.customer })
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
        <Badge tone={tones[travelDocument.status]}>{t(`decided.${travelDocument.status}`)}</Badge>
        <p className={styles.facts}>
          <span>
            {leg.departure} → {leg.arrival}
          </span>
          <span>{t('departs', { date: formatDateTime(leg.departure_date, locale) })}</span>
          <span>{t('order', { pnr: leg.pnr })}</span>
          {travelDocument.named ? <span>{t('named', { name: travelDocument.named })}</span> : null}
          <span>{t('round', { round: travelDocument.rounds })}</span>
          {travelDocument.submitted ? (
            <span>{t('submitted', { date: formatDateTime(local(travelDocument.submitted), locale) })}</span>
          ) : null}
        </p>
      </header>
      <div className={styles.desk}>
        <Viewer ticket={travelDocument.id} pages={listPages(travelDocument)} />
        {travelDocument.status === 'progress' ? (
          <DecisionForm travelDocument={travelDocument} />
        ) : (
          <Decided travelDocument={travelDocument} />
        )}
      </div>
    </div>
  )
}
