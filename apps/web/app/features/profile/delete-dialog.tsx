import { ArrowLeft } from 'lucide-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { CodeStep } from '~/lib/code-step.tsx'
import { useDeletion } from './use-deletion.ts'
import styles from './own-data.module.css'

type DeletionPreview = Api['GET /gamma/profile/deletion-preview']['response']

/** What is erased, what is kept and why, what blocks the deletion; then an SMS code confirms it. */
export function DeleteDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslations('profile.delete')
  const preview = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => api('GET /gamma/profile/deletion-preview', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const deletion = useDeletion(phone, () => void preview.refetch())
  const { sent, pending } = deletion
  return (
    <Dialog
      open
      alert
      reading={!sent}
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t(sent ? 'codeTitle' : 'title')}
      closeLabel={t('close')}
      lead={sent ? <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={deletion.back} /> : null}
      footer={
        sent ? null : (
          <Choice isPossible={preview.data?.possible ?? false} pending={pending} onKeep={onClose} onContinue={() => void deletion.send()} />
        )
      }
    >
      {sent ? (
        <CodeStep
          key={sent.codeHash}
          hint={t('codeHint', { digits: String(sent.length), phone })}
          label={t('code')}
          bySms
          length={sent.length}
          resendFrom={sent.resendFrom}
          pending={pending}
          refusal={deletion.refusal}
          notice={deletion.notice}
          onTyping={deletion.clearRefusal}
          onCode={(code) => void deletion.confirm(code)}
          onResend={() => void deletion.send()}
        />
      ) : (
        <Preview notice={deletion.notice} preview={preview} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  isPossible: boolean
  pending: boolean
  onKeep: () => void
  onContinue: () => void
}

function Choice({ isPossible, pending, onKeep, onContinue }: ChoiceProps) {
  const t = useTranslations('profile.delete')
  return (
    <>
      <Button variant="outline" onClick={onKeep}>
        {t('keep')}
      </Button>
      <Button variant="danger" disabled={!isPossible} pending={pending} pendingLabel={t('sending')} onClick={onContinue}>
        {t('continue')}
      </Button>
    </>
  )
}

function Preview({ notice, preview }: { notice: string | null; preview: UseQueryResult<DeletionPreview> }) {
  const t = useTranslations('profile.delete')
  return (
    <div className={styles.sheet}>
      {notice ? (
        <Banner tone="error" live="alert">
          {notice}
        </Banner>
      ) : null}
      {preview.isPending ? <Skeleton height="160px" /> : null}
      {preview.error ? (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void preview.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('previewFailed')}
        </Banner>
      ) : null}
      {preview.data ? <Consequences {...preview.data} /> : null}
    </div>
  )
}

function Consequences({ objections, erased, kept }: DeletionPreview) {
  const t = useTranslations('profile.delete')
  return (
    <>
      {objections.length > 0 ? (
        <Banner tone="warn" title={t('blocked')}>
          <ul className={styles.list}>
            {objections.map(({ reason, pnr, amount }) => (
              <li key={`${reason} ${pnr ?? ''} ${amount?.amount ?? ''}`}>
                {t(`objections.${reason}`, { pnr: pnr ?? 'none', amount: amount ? formatMoney(amount) : '' })}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <h3>{t('erasedTitle')}</h3>
      <ul className={styles.list}>
        {erased.map((what) => (
          <li key={what}>{t(`erased.${what}`)}</li>
        ))}
      </ul>
      <h3>{t('keptTitle')}</h3>
      <ul className={styles.list}>
        {kept.map(({ what, why }) => (
          <li key={what}>{t('keptBecause', { what: t(`kept.${what}`), why: t(`why.${why}`) })}</li>
        ))}
      </ul>
    </>
  )
}
