import { useEffect } from 'react'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Eyebrow, Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { usePaths } from '~/lib/texts.tsx'
import { AcceptQuote } from './accept-quote.tsx'
import { AlternativeCard } from './alternative-card.tsx'
import { QuoteState } from './quote-state.tsx'
import { countOpening, toStops, useQuote, type Quote } from './quote-query.ts'
import { useChosen } from './use-chosen.ts'
import styles from './quotes.module.css'

/** A quote by the token of its link. */
export function QuotePage({ token }: { token: string }) {
  const t = useTranslations('quote')
  const paths = usePaths()
  const { data, error, isPending, refetch } = useQuote(token)
  if (isPending)
    return (
      <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="120px" radius="6px" />
        <Skeleton height="280px" radius="6px" />
        <Skeleton height="280px" radius="6px" />
      </div>
    )
  if (data) return <QuoteView token={token} quote={data} onStale={() => void refetch()} />
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <EmptyState
      level={1}
      title={isUnknown ? t('notFound') : t('failed')}
      text={isUnknown ? t('notFoundText') : undefined}
      actions={
        isUnknown ? (
          <LinkButton href={paths.orders()}>{t('toOrders')}</LinkButton>
        ) : (
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        )
      }
    />
  )
}

const tones = { open: 'info', expired: 'warn', withdrawn: 'neutral', accepted: 'ok', closed: 'neutral', approval: 'neutral' } as const

function QuoteView({ token, quote, onStale }: { token: string; quote: Quote; onStale: () => void }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const isOpen = quote.state === 'open'
  const { chosen, choose } = useChosen(quote)
  useEffect(() => countOpening({ token, version: quote.version }), [token, quote.version])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.eyebrow}>
          <Eyebrow>{t('eyebrow', { pnr: quote.pnr })}</Eyebrow>
          <Badge tone={tones[quote.state]} dot>
            {t(`state.${quote.state}`)}
          </Badge>
        </div>
        <Heading level={1} size={48}>
          {toStops(quote).join(' – ')}
        </Heading>
        <p className={styles.quiet}>
          {[
            t('pax', { count: quote.pax }),
            ...(isOpen ? [t('validUntil', { moment: formatDateTime(quote.valid_until_local.slice(0, 16), locale) })] : []),
            ...(isOpen && quote.version > 1 ? [t('newer', { version: quote.version })] : []),
          ].join(' · ')}
        </p>
        <TextLink href={`/gamma/quote/document?token=${encodeURIComponent(token)}&locale=${locale}`} download className={styles.document}>
          <FileDown size={16} strokeWidth={1.5} aria-hidden="true" />
          {t(quote.acceptance?.document ? 'signedDocument' : 'document')}
        </TextLink>
      </header>
      <QuoteState token={token} quote={quote} />
      {quote.note && isOpen ? (
        <figure className={styles.note}>
          <blockquote>{quote.note}</blockquote>
          <figcaption className={styles.quiet}>{t('fromUs')}</figcaption>
        </figure>
      ) : null}
      <div className={isOpen ? styles.columns : undefined}>
        <section className={styles.list} aria-labelledby="alternatives">
          <h2 id="alternatives" className={styles.heading}>
            {t('alternatives', { count: quote.alternatives.length })}
          </h2>
          {quote.alternatives.map((alternative) => (
            <AlternativeCard
              key={alternative.position}
              alternative={alternative}
              state={
                quote.acceptance ? (quote.acceptance.position === alternative.position ? 'accepted' : 'other') : isOpen ? 'open' : 'other'
              }
              isChosen={isOpen && chosen?.position === alternative.position}
              onChoose={() => choose(alternative.position)}
              onOpen={() => countOpening({ token, version: quote.version, position: alternative.position })}
            />
          ))}
        </section>
        {isOpen ? <AcceptQuote token={token} quote={quote} chosen={chosen} onStale={onStale} /> : null}
      </div>
    </div>
  )
}
