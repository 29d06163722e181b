import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { emailFault, normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextLink } from '@aquilane/ui/link'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { AlertFields } from './alert-fields.tsx'
import { useAlertForm } from './use-alert-form.ts'
import styles from './price-alerts.module.css'

interface AlertByEmailDialogProps {
  legs: OrderPayload['legs']
  name: string
  onSignIn: () => void
  onClose: () => void
}

/** A visitor watches a price with an e-mail address, whose owner confirms it by a link. */
export function AlertByEmailDialog({ legs, name, onSignIn, onClose }: AlertByEmailDialogProps) {
  const t = useTranslations('price-alerts')
  const paths = usePaths()
  const { email, setEmail, fault, form, send, submit } = useAlertByEmail(legs)
  if (send.isSuccess)
    return (
      <Dialog open onClose={onClose} title={t('visitor.sent')} closeLabel={t('dialog.close')}>
        <div className={styles.form}>
          <div className={styles.form} role="status">
            <p>{t.rich('visitor.sentText', { email: send.variables.email, b: (text) => <b className={styles.address}>{text}</b> })}</p>
            <p className={styles.quiet}>{t('visitor.sentHint')}</p>
          </div>
          <Button full onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('dialog.title')} closeLabel={t('dialog.close')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('dialog.text', { trip: name })}</p>
        <TextField
          label={t('visitor.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          error={fault}
          value={email}
          onChange={setEmail}
        />
        <AlertFields {...form.fields} />
        {form.problem ? (
          <Banner tone="error" live="alert">
            {form.problem}
          </Banner>
        ) : null}
        <Button type="submit" full pending={send.isPending} pendingLabel={t('visitor.sending')}>
          {t('visitor.send')}
        </Button>
        <p className={styles.quiet}>
          {t.rich('visitor.privacy', { privacy: (text) => <TextLink href={paths.privacy()}>{text}</TextLink> })}
        </p>
        <p className={styles.quiet}>
          {t('visitor.account')}{' '}
          <Button variant="quiet" size="small" onClick={onSignIn}>
            {t('visitor.signIn')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

function useAlertByEmail(legs: OrderPayload['legs']) {
  const t = useTranslations('price-alerts.visitor')
  const [email, setEmail] = useState('')
  const send = useMutation({
    mutationFn: ({ email: to, ...wanted }: ReturnType<typeof useAlertForm>['wanted'] & { email: string }) =>
      api('POST /gamma/price-alert/request', { body: { email: to, legs, ...wanted } }),
  })
  const onEdit = (): void => send.reset()
  const form = useAlertForm({ error: send.error, onEdit })
  const tidy = normalizeEmail(email)
  const wrong = emailFault(tidy)
  const change = (typed: string): void => {
    setEmail(typed)
    onEdit()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.check() && wrong === null && !send.isPending) send.mutate({ email: tidy, ...form.wanted })
  }
  const fault = form.isChecked && wrong !== null ? t(`fault.${wrong}`) : undefined
  return { email, setEmail: change, fault, form, send, submit }
}
