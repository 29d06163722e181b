import { useEffect, useRef, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import { storeQuote, type Quote } from './quote-query.ts'
import styles from './quote-state.module.css'

/** What became of a quote that cannot be accepted any more, and the next step. */
export function QuoteState({ token, quote }: { token: string; quote: Quote }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const paths = usePaths()
  const { acceptance, state } = quote
  if (acceptance)
    return (
      <Accepted>
        <Banner tone="ok" title={t('done.title')} action={<LinkButton href={paths.order(acceptance.order.id)}>{t('done.pay')}</LinkButton>}>
          {t('done.text', {
            name: acceptance.name ?? '–',
            moment: formatDateTime(toLocal(`${acceptance.accepted.replace(' ', 'T')}Z`), locale),
          })}{' '}
          {acceptance.document ? null : t('done.signing')}
        </Banner>
      </Accepted>
    )
  if (state === 'expired') return <Expired token={token} isAsked={quote.asked_again} />
  if (state === 'withdrawn')
    return (
      <Banner tone="warn" title={t('withdrawn.title')}>
        {t('withdrawn.text')}
      </Banner>
    )
  if (state === 'closed')
    return (
      <Banner
        title={t('closed.title')}
        action={
          <LinkButton variant="outline" href={paths.orders()}>
            {t('closed.order')}
          </LinkButton>
        }
      >
        {t('closed.text')}
      </Banner>
    )
  return null
}

/** Takes focus and screen when it appears: the form that was in use is gone. */
function Accepted({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={element} tabIndex={-1} className={styles.answer}>
      {children}
    </div>
  )
}

function Expired({ token, isAsked }: { token: string; isAsked: boolean }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const ask = useMutation({
    mutationFn: () => api('POST /gamma/quote/ask-again', { body: { token } }),
    onSuccess: (quote) => storeQuote(token, locale, quote),
  })
  return (
    <Banner
      tone="warn"
      live="status"
      title={t('expired.title')}
      action={
        isAsked ? null : (
          <Button pending={ask.isPending} onClick={() => ask.mutate()}>
            {t('expired.ask')}
          </Button>
        )
      }
    >
      {isAsked ? t('expired.asked') : t('expired.text')} {ask.error ? t('problem.failed') : null}
    </Banner>
  )
}
