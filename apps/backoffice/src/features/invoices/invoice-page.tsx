import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadInvoices, useInvoice, type InvoiceDetails } from './invoices.ts'
import { InvoiceState } from './invoice-state.tsx'

/** One invoice: what it is for, how it was paid, what happened to it. */
export function InvoicePage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const invoice = useInvoice(id)
  if (invoice.error instanceof ApiError && (invoice.error.status === 404 || invoice.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/invoices">{t('toInvoices')}</LinkButton>}
      />
    )
  return (
    <LoadState query={invoice} empty={null}>
      {invoice.data ? <Invoice invoice={invoice.data} /> : null}
    </LoadState>
  )
}

function Invoice({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices')
  const ta = useTranslations('staff-approvals')
  const [cancelling, setCancelling] = useState(false)
  const open = invoice.status === 'New' || invoice.status === 'Processing'
  useTitle(invoice.number)
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href="/invoices" className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('title')}
        </TextLink>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {t('one', { number: invoice.number })}
          </Heading>
          <InvoiceState invoice={invoice} />
          {invoice.approval ? (
            <TextLink href="/approvals">{ta('waits')}</TextLink>
          ) : open && invoice.type === 'Additional' && invoice.order ? (
            <Button size="small" variant="outline" onClick={() => setCancelling(true)}>
              {t('cancel')}
            </Button>
          ) : null}
        </div>
      </div>
      <InvoiceFacts invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceDocuments invoice={invoice} />
      <InvoiceShares invoice={invoice} />
      <InvoicePayments invoice={invoice} />
      <HistoryTable title={t('history')} entries={invoice.history} label={(key) => findText(t, `actions.${key}`) ?? key} />
      {cancelling ? <CancelDialog invoice={invoice} onClose={() => setCancelling(false)} /> : null}
    </div>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices')
  const locale = useLocale()
  const me = useStaff()
  const { order, customer, pay_before: until, paid } = invoice
  const name = [customer.name, customer.phone].filter(Boolean).join(', ')
  const when = (moment: string) => formatDateTime(local(moment), locale)
  return (
    <Facts
      look="grid"
      items={[
        {
          id: 'customer',
          label: t('columns.customer'),
          value: can(me, 'customers.read') ? <TextLink href={`/customers/${customer.id}`}>{name}</TextLink> : name,
        },
        {
          id: 'order',
          label: t('columns.order'),
          value: order && can(me, 'trips.read') ? <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink> : (order?.pnr ?? '–'),
        },
        { id: 'type', label: t('columns.type'), value: t(`type.${invoice.type}`) },
        { id: 'due', label: t(paid ? 'amount' : 'columns.due'), value: formatMoney(invoice.due) },
        { id: 'created', label: t('columns.created'), value: when(invoice.created) },
        { id: 'until', label: paid ? t('paidOn') : t('columns.until'), value: paid ? when(paid) : until ? when(until) : '–' },
      ]}
    />
  )
}

function InvoiceLines({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices')
  const tc = useTranslations('charter.service')
  return (
    <section>
      <Heading level={2} size={16}>
        {t('lines')}
      </Heading>
      <Lines
        lines={invoice.details.map((line) => ({
          text: findText(tc, line.service) ?? line.service,
          note: line.note,
          value: formatMoneyFixed(line.price),
        }))}
      />
    </section>
  )
}

/** The files that the customer has of it too; there is none before a payment or a request for bank details. */
function InvoiceDocuments({ invoice: { documents, proforma, number } }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices')
  const files = [
    ...(proforma ? [{ id: 'proforma', text: t('document.proforma', { number }), url: proforma.url }] : []),
    ...documents.map(({ id, kind, number: own, url }) => ({ id, text: t(`document.${kind}`, { number: own }), url })),
  ]
  if (files.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('documents')}
      </Heading>
      <ul className={detail.files}>
        {files.map(({ id, text, url }) => (
          <li key={id}>
            <a href={url} download>
              <FileText size={16} strokeWidth={1.5} aria-hidden="true" /> {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function InvoicePayments({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices')
  const locale = useLocale()
  const nameOf = (id: string): string => {
    const share = invoice.shares.find((one) => one.id === id)
    return share?.name ?? share?.email ?? t('share.unnamed')
  }
  return (
    <section>
      <Heading level={2} size={16}>
        {t('payments')}
      </Heading>
      {invoice.payments.length === 0 ? (
        <p>{t('noPayments')}</p>
      ) : (
        <Lines
          lines={invoice.payments.map((payment) => ({
            id: payment.id,
            text: `${findText(t, `method.${payment.method}`) ?? payment.method} · ${findText(t, `actions.${payment.status}`) ?? payment.status}`,
            note: [
              formatDateTime(local(payment.created), locale),
              payment.share === null ? null : t('share.by', { name: nameOf(payment.share) }),
            ]
              .filter(Boolean)
              .join(' · '),
            value: formatMoneyFixed(payment.amount),
          }))}
        />
      )}
    </section>
  )
}

/** What the customer asked of others of the party. */
function InvoiceShares({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslations('staff.invoices.share')
  const locale = useLocale()
  if (invoice.shares.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <Lines
        lines={invoice.shares.map((share) => ({
          id: share.id,
          text: `${share.name ?? share.email ?? t('unnamed')} · ${t(`state.${share.state}`)}`,
          note: [share.name === null ? null : share.email, formatDateTime(local(share.created), locale)].filter(Boolean).join(' · '),
          value: formatMoneyFixed(share.amount),
        }))}
      />
    </section>
  )
}

function CancelDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const t = useTranslations('staff.invoices')
  const showDone = useDoneToast()
  const [reason, setReason] = useState('')
  const fault = reason.trim() === '' ? t('reasonMissing') : undefined
  const cancel = useMutation({
    mutationFn: () => api('POST /gamma/staff/invoice/cancel', { body: { invoice: { id: invoice.id }, reason: reason.trim() } }),
    onSuccess: async (result) => {
      await reloadInvoices()
      showDone(result, t('canceled', { number: invoice.number }))
      onClose()
    },
  })
  const { isTried, onSubmit } = useSubmit(!fault, cancel, () => cancel.mutate())
  return (
    <FormDialog
      title={t('cancelTitle', { number: invoice.number })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={cancel}
      labels={{ submit: t('cancel'), working: t('working'), cancel: t('keep') }}
      isDanger
      onClose={onClose}
    >
      <p>{t('cancelText')}</p>
      <ReasonField label={t('reason')} value={reason} onChange={setReason} error={isTried ? fault : undefined} data-autofocus="" />
    </FormDialog>
  )
}
