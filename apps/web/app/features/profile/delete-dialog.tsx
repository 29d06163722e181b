import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { CodeStep, type CodeError } from '~/lib/code-step.tsx'
import { logout } from '~/lib/session.ts'
import { sendPhoneCode, type SentCode } from './send-phone-code.ts'
import styles from './own-data.module.css'

type Preview = Api['GET /gamma/profile/deletion-preview']['response']

/** What is erased, what is kept and why, what blocks the deletion; then an SMS code confirms it. */
export function DeleteDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslations('profile.delete')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => api('GET /gamma/profile/deletion-preview', { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  const send = async (): Promise<void> => {
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      setSent(await sendPhoneCode(phone, sent?.codeHash ?? null))
    } catch {
      setNotice(t('notSent'))
    } finally {
      setPending(false)
    }
  }

  const confirm = async (code: string): Promise<void> => {
    if (!sent || pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      await api('POST /gamma/profile/delete', { body: { code, code_hash: sent.codeHash } })
      logout('account-deleted')
    } catch (error) {
      setPending(false)
      if (error instanceof ApiError && error.code === 'PHONE_CODE_INVALID') {
        const left = error.problem['tries_left']
        setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      } else if (error instanceof ApiError && error.code === 'DELETION_BLOCKED') {
        setSent(null)
        void preview.refetch()
      } else setNotice(t(error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND' ? 'codeOver' : 'failed'))
    }
  }

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
      lead={sent ? <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={() => setSent(null)} /> : null}
      footer={
        sent ? null : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('keep')}
            </Button>
            <Button
              variant="danger"
              disabled={!preview.data?.possible}
              pending={pending}
              pendingLabel={t('sending')}
              onClick={() => void send()}
            >
              {t('continue')}
            </Button>
          </>
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
          refusal={refusal}
          notice={notice}
          onTyping={() => setRefusal(null)}
          onCode={(code) => void confirm(code)}
          onResend={() => void send()}
        />
      ) : (
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
      )}
    </Dialog>
  )
}

function Consequences({ objections, erased, kept }: Preview) {
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
