import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { priceConcerns } from '@aquilane/domain/pricing/price-gate'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form/form.module.css'
import { can } from '~/lib/me.ts'
import { QuoteDelivery } from '~/lib/order-messages.tsx'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { useConcernText } from './concerns.ts'
import { reloadQuotes, useQuote, type QuoteVersion, type StaffQuote } from './quotes.ts'
import { VersionTable } from './version-table.tsx'
import styles from './quotes.module.css'

const tones = { approval: 'warn', open: 'info', expired: 'warn', withdrawn: 'neutral', accepted: 'ok', closed: 'neutral' } as const

/** The quote of a trip with its versions; nothing for trips without one. */
export function QuoteSection({ id }: { id: string }) {
  const { data } = useQuote(id)
  return data?.quote ? <QuoteDetails id={id} quote={data.quote} /> : null
}

function QuoteDetails({ id, quote }: { id: string; quote: StaffQuote }) {
  const t = useTranslations('staff-quotes')
  const locale = useLocale()
  const { state, versions, acceptance, asked_again: asked } = quote
  const newest = versions[0]
  const isWaiting = newest?.needs_approval === true && state !== 'accepted' && state !== 'closed'
  const isSent = versions.some(({ sent }) => sent !== null)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <Heading level={2} size={16}>
          {t('title')}
        </Heading>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        <QuoteActions id={id} state={state} isWaiting={isWaiting} />
      </div>
      {asked ? <Banner tone="warn">{t('asked', { moment: formatDateTime(local(asked), locale) })}</Banner> : null}
      {acceptance ? <Acceptance acceptance={acceptance} /> : null}
      {isWaiting ? <Approval id={id} version={newest} /> : null}
      {isSent ? <Link url={quote.url} /> : null}
      {versions.map((version) => (
        <div key={version.number}>
          <VersionTable version={version} chosen={acceptance?.version === version.number ? acceptance.position : null} />
          {version.sent ? <QuoteDelivery id={id} version={version.number} /> : null}
        </div>
      ))}
    </section>
  )
}

/** The next version, another price, or the end of the quote. */
function QuoteActions({ id, state, isWaiting }: { id: string; state: StaffQuote['state']; isWaiting: boolean }) {
  const t = useTranslations('staff-quotes')
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isAnswerable = state === 'open' || state === 'expired' || state === 'approval' || state === 'withdrawn'
  return (
    <div className={styles.actions}>
      {isAnswerable ? (
        <>
          <LinkButton size="small" variant="outline" href={`/trips/${id}/quote`}>
            {t('next')}
          </LinkButton>
          <LinkButton size="small" variant="outline" href={`/trips/${id}/quote?reprice=1`}>
            {t('reprice')}
          </LinkButton>
        </>
      ) : null}
      {isAnswerable && (state !== 'withdrawn' || isWaiting) ? (
        <Button size="small" variant="quiet" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      ) : null}
      {isWithdrawing ? (
        <ReasonDialog
          isDanger
          title={t('withdraw')}
          text={t('withdrawText')}
          onDecide={(reason) => api('POST /gamma/staff/quote/withdraw', { body: { order: { id }, reason } })}
          reload={reloadQuotes}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </div>
  )
}

function Acceptance({ acceptance }: { acceptance: NonNullable<StaffQuote['acceptance']> }) {
  const t = useTranslations('staff-quotes')
  const locale = useLocale()
  const { version, position, name, phone, address, accepted, sha256 } = acceptance
  return (
    <Banner tone="ok">
      {t('accepted', {
        version,
        position,
        name: name ?? '–',
        phone: phone ?? '–',
        address: address ?? '–',
        moment: formatDateTime(local(accepted), locale),
      })}
      {sha256 ? <span className={styles.hash}>{t('sha', { hash: sha256 })}</span> : null}
    </Banner>
  )
}

function Approval({ id, version }: { id: string; version: QuoteVersion }) {
  const t = useTranslations('staff-quotes')
  const te = useTranslations('errors')
  const me = useStaff()
  const toConcernText = useConcernText()
  const approve = useMutation({
    mutationFn: () => api('POST /gamma/staff/quote/approve', { body: { order: { id } } }),
    onSuccess: async () => {
      await reloadQuotes()
      toasts.show({ tone: 'ok', title: t(version.answer ? 'answerApproved' : 'approved') })
    },
    onError: reloadQuotes,
  })
  const concerns = priceConcerns.filter((concern) => version.alternatives.some((one) => one.concerns.includes(concern)))
  return (
    <Banner
      tone="warn"
      action={
        can(me, 'quotes.approve') ? (
          <Button size="small" pending={approve.isPending} onClick={() => approve.mutate()}>
            {t(version.answer ? 'approveAnswer' : 'approve')}
          </Button>
        ) : null
      }
    >
      {t(version.answer ? 'answerText' : 'approveText', { number: version.number, concerns: toConcernText(concerns) })} {t('approveOther')}
      {approve.error ? (
        <span role="alert" className={form.wrong}>
          {' '}
          {errorCode(approve.error) === 'FOUR_EYES_REQUIRED' ? t('fourEyes') : te(errorCode(approve.error))}
        </span>
      ) : null}
    </Banner>
  )
}

function Link({ url }: { url: string }) {
  const t = useTranslations('staff-quotes')
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url)
    toasts.show({ tone: 'ok', title: t('copied') })
  }
  return (
    <p className={styles.link}>
      <TextLink href={url} target="_blank">
        {t('link')}
      </TextLink>
      <Button size="small" variant="quiet" icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </p>
  )
}
