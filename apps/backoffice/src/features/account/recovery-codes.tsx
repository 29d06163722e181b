import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Copy, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form/form.module.css'
import { withProof } from '~/lib/proof.ts'
import { reloadAccount, type Account } from './account.ts'
import styles from './account.module.css'

/** Ten codes for the day on which devices are lost. */
export function RecoveryCodes({ codes }: { codes: Account['recovery_codes'] }) {
  const t = useTranslations('staff-account')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const made = codes.created === null ? '' : ` · ${t('codes.made', { moment: formatDateTime(local(codes.created), locale) })}`
  return (
    <section>
      <Heading level={2} size={16}>
        {t('codes.title')}
      </Heading>
      <p>
        {t('codes.left', { count: codes.left })}
        {made}
      </p>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        {t('codes.make')}
      </Button>
      {isOpen ? <CodesDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function CodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-account')
  const make = useMutation({
    mutationFn: () => withProof(() => api('POST /gamma/staff/account/make-recovery-codes', { quiet: true })),
    onSuccess: reloadAccount,
  })
  const codes = make.data?.codes
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText((codes ?? []).join('\n'))
    toasts.show({ tone: 'ok', title: t('codes.copied') })
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('codes.title')} closeLabel={t('close')}>
      <div className={form.form}>
        {codes ? (
          <>
            <p>{t('codes.shown')}</p>
            <ul className={styles.codes}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className={form.buttons}>
              <Button onClick={onClose}>{t('codes.done')}</Button>
              <Button variant="outline" icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
                {t('codes.copy')}
              </Button>
              <Button variant="outline" icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => window.print()}>
                {t('codes.print')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('codes.makeText')}</p>
            <Failure error={make.error} />
            <div className={form.buttons}>
              <Button pending={make.isPending} pendingLabel={t('codes.working')} onClick={() => make.mutate()}>
                {t('codes.make')}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {t('cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
