import { useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { billingProfileErrors } from '@aquilane/domain/invoices/billing-profile'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { emptyBilling, toBillingBody, toBillingForm } from './billing-form.ts'
import type { Template } from './payment-types.ts'
import { BillingProfileFields } from './billing-profile-fields.tsx'
import { templatesQuery } from './template-list.tsx'
import styles from './payments.module.css'

/** One saved payer; `id` null for a new one. */
export function TemplateEditPage({ id }: { id: string | null }) {
  const t = useTranslations('payments.templates')
  const paths = usePaths()
  const { data, isPending, refetch } = useQuery({ ...templatesQuery, enabled: id !== null })
  const template = data?.data.find((one) => one.id === id)
  return (
    <Subpage title={t(id === null ? 'addTitle' : 'editTitle')} parent={{ href: paths.invoiceTemplates(), name: t('title') }}>
      {id === null ? (
        <TemplateForm template={null} />
      ) : isPending ? (
        <Skeleton height="240px" radius="6px" />
      ) : template ? (
        <TemplateForm template={template} />
      ) : (
        <EmptyState
          title={t(data ? 'unknown' : 'failed')}
          actions={
            data ? (
              <LinkButton href={paths.invoiceTemplates()}>{t('toList')}</LinkButton>
            ) : (
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
            )
          }
        />
      )}
    </Subpage>
  )
}

function TemplateForm({ template }: { template: Template | null }) {
  const t = useTranslations('payments.templates')
  const paths = usePaths()
  const navigate = useNavigate()
  const [payer, setPayer] = useState(() => (template ? toBillingForm(template) : emptyBilling))
  const [touched, setTouched] = useState<Record<string, boolean>>({})
  const faults = billingProfileErrors(payer)
  const done = (notice: 'saved' | 'removed') => async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    toasts.show({ tone: 'ok', title: t(notice) })
    await navigate(paths.invoiceTemplates())
  }
  const save = useMutation<unknown>({
    mutationFn: () => {
      const body = toBillingBody(payer)
      return template
        ? api('POST /gamma/swift-details/update', { body: { id: template.id, ...body } })
        : api('POST /gamma/swift-details/create', { body })
    },
    onSuccess: done('saved'),
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/swift-details/delete', { query: { id: template?.id ?? '' } }),
    onSuccess: done('removed'),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTouched({ bill_to: true, address: true, vat_number: true, purchase_order: true, cost_center: true })
    const form = event.currentTarget
    if (Object.keys(faults).length > 0) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    else if (!save.isPending) save.mutate()
  }
  const error = save.error ?? remove.error
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error ? <SaveFailed error={error} /> : null}
      <BillingProfileFields
        payer={payer}
        faults={faults}
        touched={touched}
        onTouch={(name) => setTouched({ ...touched, [name]: true })}
        onChange={setPayer}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        {template ? (
          <Button variant="quiet" pending={remove.isPending} pendingLabel={t('removing')} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function SaveFailed({ error }: { error: Error }) {
  const t = useTranslations('payments.templates')
  const errors = useTranslations('errors')
  return (
    <Banner tone="error" live="alert">
      {error instanceof ApiError ? errors(error.code) : t('saveFailed')}
    </Banner>
  )
}
