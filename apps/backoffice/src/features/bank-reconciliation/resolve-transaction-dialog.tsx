import { useDeferredValue, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { Select } from '@aquilane/ui/select'
import { toasts } from '@aquilane/ui/toast-queue'
import { PlainField, ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { reloadBank, useCustomersLike, useInvoicesLike, type Transaction } from './transactions.ts'
import styles from './bank-reconciliation.module.css'

const methods = ['assign', 'credit', 'return'] as const
type Resolution = (typeof methods)[number]

/** Resolves a pending transaction: pay an invoice, credit a balance, or return it to the sender. */
export function ResolveTransactionDialog({ entry, onClose }: { entry: Transaction; onClose: () => void }) {
  const t = useTranslations('staff.payments')
  const [method, setWay] = useState<Resolution>('assign')
  const [query, setQuery] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const decide = useResolve(entry, onClose)
  const faults = {
    target: method !== 'return' && target === null ? t(method === 'assign' ? 'chooseInvoice' : 'chooseCustomer') : undefined,
    note: note.trim() === '' ? t('noteMissing') : undefined,
  }
  const { isTried, onSubmit } = useSubmit(!faults.target && !faults.note, decide, () =>
    decide.mutate({ method, target: target ?? '', note: note.trim() }),
  )
  return (
    <FormDialog
      title={t('decideTitle')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={decide}
      labels={{ submit: t(`ways.${method}`), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <Entry entry={entry} />
      <Select
        label={t('way')}
        value={method}
        onChange={(next) => {
          setWay(next as Resolution)
          setTarget(null)
          setQuery('')
          decide.reset()
        }}
        options={methods.map((one) => ({ value: one, label: t(`ways.${one}`) }))}
        data-autofocus=""
      />
      {method === 'return' ? (
        <p>{t('returnText')}</p>
      ) : (
        <PlainField
          label={t(method === 'assign' ? 'findInvoice' : 'findCustomer')}
          value={query}
          onChange={(next) => {
            setQuery(next)
            setTarget(null)
          }}
          maxLength={100}
          error={isTried ? faults.target : undefined}
        />
      )}
      {method === 'assign' ? <Invoices query={query} target={target} onChoose={setTarget} /> : null}
      {method === 'credit' ? <Customers query={query} target={target} onChoose={setTarget} /> : null}
      <ReasonField label={t('note')} value={note} onChange={setNote} error={isTried ? faults.note : undefined} />
    </FormDialog>
  )
}

interface Decision {
  method: Resolution
  /** The invoice or customer that gets the money. */
  target: string
  note: string
}

function useResolve({ id }: Transaction, onDone: () => void) {
  const t = useTranslations('staff.payments')
  return useMutation({
    mutationFn: ({ method, target, note }: Decision) => {
      const base = { entry: { id }, note }
      if (method === 'assign') return api('POST /gamma/staff/bank-transaction/assign', { body: { ...base, invoice: { id: target } } })
      if (method === 'credit') return api('POST /gamma/staff/bank-transaction/credit', { body: { ...base, customer: { id: target } } })
      return api('POST /gamma/staff/bank-transaction/return', { body: base })
    },
    onSuccess: async (_, { method }) => {
      await reloadBank()
      toasts.show({ tone: 'ok', title: t(`done.${method}`) })
      onDone()
    },
    onError: async (error) => {
      if (errorCode(error) === 'TRANSACTION_ALREADY_RESOLVED') await reloadBank()
    },
  })
}

function Entry({ entry }: { entry: Transaction }) {
  const locale = useLocale()
  return (
    <div className={styles.entry}>
      <p className={styles.sum}>{formatMoney(entry.amount)}</p>
      <p>{[formatDate(entry.booked_on, locale), entry.payer, entry.payer_account].filter(Boolean).join(' · ')}</p>
      <p className={styles.said}>{[entry.reference, entry.remittance].filter(Boolean).join('\n')}</p>
    </div>
  )
}

interface Found {
  query: string
  target: string | null
  onChoose: (id: string) => void
}

function Invoices({ query, ...rest }: Found) {
  const asked = useDeferredValue(query.trim())
  const found = useInvoicesLike(asked)
  return (
    <Choices
      {...rest}
      shown={asked.length >= 2}
      choices={found.data?.map(({ id, number, order, customer, due }) => ({
        id,
        text: [number, order?.pnr, customer.name].filter(Boolean).join(' · '),
        end: formatMoney(due),
      }))}
    />
  )
}

function Customers({ query, ...rest }: Found) {
  const asked = useDeferredValue(query.trim())
  const found = useCustomersLike(asked)
  return (
    <Choices
      {...rest}
      shown={asked.length >= 2}
      choices={found.data?.data.map(({ id, name, phone }) => ({ id, text: name, end: phone }))}
    />
  )
}

function Choices(props: {
  shown: boolean
  choices: { id: string; text: string; end: string }[] | undefined
  target: string | null
  onChoose: (id: string) => void
}) {
  const t = useTranslations('staff.payments')
  const { choices, target, onChoose } = props
  if (!props.shown || !choices) return null
  if (choices.length === 0) return <p role="status">{t('nothingFound')}</p>
  return (
    <fieldset className={form.found}>
      <legend>{t('found', { count: choices.length })}</legend>
      {choices.map(({ id, text, end }) => (
        <label key={id} className={form.choice}>
          <input type="radio" name="target" checked={target === id} onChange={() => onChoose(id)} />
          <span>{text}</span>
          <span>{end}</span>
        </label>
      ))}
    </fieldset>
  )
}
