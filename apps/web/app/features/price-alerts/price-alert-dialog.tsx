import { useRef, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextLink } from '@aquilane/ui/link'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { AlertFields } from './alert-fields.tsx'
import { refreshPriceAlerts } from './price-alert-query.ts'
import { useAlertForm } from './use-alert-form.ts'
import styles from './price-alerts.module.css'

interface PriceAlertDialogProps {
  legs: OrderPayload['legs']
  name: string
  /** A confirmed address. */
  hasEmail: boolean
  onClose: () => void
}

export function PriceAlertDialog({ legs, name, hasEmail, onClose }: PriceAlertDialogProps) {
  const t = useTranslations('price-alerts.dialog')
  const paths = usePaths()
  const { form, save, submit } = usePriceAlert({ legs, onClose })
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('text', { trip: name })}</p>
        <AlertFields {...form.fields} />
        {hasEmail ? null : (
          <p className={styles.quiet}>{t.rich('noEmail', { profile: (text) => <TextLink href={paths.profileEdit()}>{text}</TextLink> })}</p>
        )}
        {form.problem ? <Banner tone="error">{form.problem}</Banner> : null}
        <Button type="submit" full pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}

function usePriceAlert({ legs, onClose }: Pick<PriceAlertDialogProps, 'legs' | 'onClose'>) {
  const t = useTranslations('price-alerts.dialog')
  const paths = usePaths()
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const save = useMutation({
    mutationFn: (wanted: ReturnType<typeof useAlertForm>['wanted']) =>
      api('POST /gamma/price-alert/create', { body: { legs, ...wanted }, idempotencyKey: key.current }),
    onSuccess: async () => {
      onClose()
      toasts.show({
        tone: 'ok',
        title: t('saved'),
        action: { label: t('list'), onPress: () => void navigate(paths.emptyLegSubscriptions()) },
      })
      await refreshPriceAlerts()
    },
    // What is changed after a refusal is another request.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const form = useAlertForm({ error: save.error, onEdit: () => save.reset() })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.check() && !save.isPending) save.mutate(form.wanted)
  }
  return { form, save, submit }
}
