import { useState } from 'react'
import { Link2, Send } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import type { Api } from '@aquilane/contract/api'
import { toLocal } from '~/lib/local-time.ts'
import { NewLink } from '~/lib/new-link.tsx'
import { useShares, useShareTrip, useWithdrawShare } from './sheet-data.ts'
import styles from './share-sheet.module.css'

type Shares = Api['GET /gamma/trip-sheet/shares']['response']
type Share = Shares['data'][number]

/** A UTC moment of the API in the reader's own time. */
const here = (moment: string): string => toLocal(`${moment.replace(' ', 'T')}Z`)

/** Makes links to a trip, and withdraws them. */
export function ShareSheet({ order, onClose }: { order: string; onClose: () => void }) {
  const t = useTranslations('trip-sheet.sharing')
  const locale = useLocale()
  const { data, isPending, refetch } = useShares(order)
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={t('close')} height="tall">
      {isPending ? <Skeleton height="240px" radius="6px" /> : null}
      {data ? (
        <div className={styles.sheet}>
          <p className={styles.text}>{data.open ? t('text', { until: formatDateTime(here(data.until), locale) }) : t('closed')}</p>
          {data.open ? <LinkForm order={order} /> : null}
          <LiveLinks order={order} shares={data} />
        </div>
      ) : isPending ? null : (
        <EmptyState level={3} title={t('listFailed')} actions={<Button onClick={() => void refetch()}>{t('create')}</Button>} />
      )}
    </Sheet>
  )
}

/** What was typed for a link, and its making. */
function useNewLink(order: string) {
  const locale = useLocale()
  const [label, setLabel] = useState('')
  const [email, setEmail] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const share = useShareTrip(order)
  const typed = email.trim()
  const empty = () => {
    setLabel('')
    setEmail('')
  }
  return {
    label,
    setLabel,
    email,
    setEmail: (text: string) => {
      setEmail(text)
      setFaulty(false)
    },
    isFaulty,
    isMailed: typed !== '',
    share,
    submit: () => {
      const isWrong = typed !== '' && emailFault(typed) !== null
      setFaulty(isWrong)
      if (isWrong || share.isPending) return
      share.mutate({ label: label.trim() || null, email: typed || null, locale: locale === 'it' ? 'it' : 'en' }, { onSuccess: empty })
    },
  }
}

function LinkForm({ order }: { order: string }) {
  const t = useTranslations('trip-sheet.sharing')
  const { label, setLabel, email, setEmail, isFaulty, isMailed, share, submit } = useNewLink(order)
  const Icon = isMailed ? Send : Link2
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        {...{ label: t('label'), optionalLabel: t('optional'), hint: t('labelHint') }}
        maxLength={60}
        autoComplete="off"
        value={label}
        onChange={setLabel}
      />
      <TextField
        {...{ label: t('email'), optionalLabel: t('optional'), hint: t('emailHint') }}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isFaulty ? t('emailFault') : undefined}
        onChange={setEmail}
      />
      {share.error ? <Banner tone="error">{t(isLimit(share.error) ? 'full' : 'failed')}</Banner> : null}
      <Button
        type="submit"
        pending={share.isPending}
        pendingLabel={t('working')}
        icon={<Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t(isMailed ? 'send' : 'create')}
      </Button>
      {share.data ? <NewLink scope="trip-sheet.sharing" url={share.data.url} email={share.data.share.email} /> : null}
    </form>
  )
}

const isLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'LIMIT_REACHED'

function LiveLinks({ order, shares }: { order: string; shares: Shares }) {
  const t = useTranslations('trip-sheet.sharing')
  return (
    <section className={styles.live} aria-labelledby="live-links">
      <h3 id="live-links">{t('live')}</h3>
      {shares.data.length === 0 ? <p className={styles.quiet}>{t('none')}</p> : null}
      <ul>
        {shares.data.map((share) => (
          <LiveLink key={share.id} order={order} share={share} />
        ))}
      </ul>
    </section>
  )
}

function LiveLink({ order, share }: { order: string; share: Share }) {
  const t = useTranslations('trip-sheet.sharing')
  const locale = useLocale()
  const withdraw = useWithdrawShare(order)
  const name = share.label ?? share.email ?? t('unlabelled', { date: formatDate(here(share.created), locale, 'date') })
  return (
    <li>
      <span className={styles.name}>
        {name}
        <span className={styles.quiet}>
          {[share.label ? share.email : null, t('opens', { count: share.opens })].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button
        variant="outline"
        size="small"
        aria-label={t('withdrawName', { name })}
        pending={withdraw.isPending}
        pendingLabel={t('withdraw')}
        onClick={() =>
          withdraw.mutate(share.id, {
            onSuccess: () => toasts.show({ tone: 'ok', title: t('withdrawn') }),
            onError: () => toasts.show({ tone: 'error', title: t('withdrawFailed') }),
          })
        }
      >
        {t('withdraw')}
      </Button>
    </li>
  )
}
