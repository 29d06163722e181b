import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Pagination } from '@aquilane/ui/pagination'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { api, errorCode } from '~/lib/api.ts'
import { TableFrame } from '~/lib/data-table.tsx'
import form from '~/lib/form.module.css'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { reloadPayables, useDebits, type Debit } from './payables.ts'

const views = ['open', 'explained'] as const

/** What left the bank account: explained by a payment run, or by a member. */
export function DebitsPage() {
  const t = useTranslations('staff-finance')
  const labels = usePageLabels()
  const [params] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'open'
  const debits = useDebits(view, Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1))
  const [explained, setExplained] = useState<Debit | null>(null)
  useTitle(t('tabs.debits'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('tabs.debits')}
        </Heading>
      </div>
      <PayablesTabs current="debits" />
      <TabLinks
        label={t('tabs.debits')}
        items={views.map((one) => ({ href: `/payables/debits?view=${one}`, label: t(`debits.${one}`), current: one === view }))}
      />
      <ListState
        query={debits}
        empty={debits.data?.data.length === 0 ? { title: t(`empty.debits-${view}`), text: t('emptyText.debits') } : null}
      >
        <DebitTable rows={debits.data?.data ?? []} isOpen={view === 'open'} onExplain={setExplained} />
        <Pagination
          page={debits.data?.pagination.current_page ?? 1}
          pageCount={debits.data?.pagination.page_count ?? 1}
          href={(to) => `/payables/debits?view=${view}&page=${to}`}
          labels={labels}
        />
      </ListState>
      {explained ? <ExplainDialog debit={explained} onClose={() => setExplained(null)} /> : null}
    </div>
  )
}

function DebitTable({ rows, isOpen, onExplain }: { rows: Debit[]; isOpen: boolean; onExplain: (debit: Debit) => void }) {
  const t = useTranslations('staff-finance')
  const ta = useTranslations('staff-approvals')
  const locale = useLocale()
  return (
    <TableFrame label={t('tabs.debits')} cards className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{t('fields.booked')}</th>
          <th scope="col">{t('fields.bankText')}</th>
          <th scope="col" data-number="">
            {t('fields.amount')}
          </th>
          <th scope="col">{t('fields.explanation')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((debit) => (
          <tr key={debit.id}>
            <td>{formatDate(debit.booked, locale, 'date')}</td>
            <td className={styles.text}>{[debit.payee, debit.text].filter(Boolean).join(': ')}</td>
            <td data-number="" data-caption={t('fields.amount')}>
              {formatMoneyFixed(debit.amount)}
            </td>
            <td>
              {debit.approval ? (
                <TextLink href="/approvals">{ta('waits')}</TextLink>
              ) : isOpen ? (
                <Button size="small" variant="outline" onClick={() => onExplain(debit)}>
                  {t('explain')}
                </Button>
              ) : (
                <Explanation debit={debit} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Explanation({ debit: { explanation } }: { debit: Debit }) {
  const t = useTranslations('staff-finance')
  if (!explanation) return null
  if (explanation.run) return <TextLink href={`/payables/runs/${explanation.run.id}`}>{explanation.run.number}</TextLink>
  return (
    <>
      {t(`debitKind.${explanation.kind as 'other'}`)}: {explanation.note} ({explanation.by})
    </>
  )
}

const kinds = ['bank_charges', 'other'] as const

function ExplainDialog({ debit, onClose }: { debit: Debit; onClose: () => void }) {
  const t = useTranslations('staff-finance')
  const te = useTranslations('errors')
  const showDone = useDoneToast()
  const [kind, setKind] = useState<(typeof kinds)[number]>('bank_charges')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = note.trim().length < 3
  const explain = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/bank-debit/explain', { body: { debit: { id: debit.id }, kind, note: note.trim() }, quiet: true }),
    onSuccess: async (result) => {
      showDone(result, t('saved'))
      await reloadPayables()
      onClose()
    },
    onError: reloadPayables,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isShort && !explain.isPending) explain.mutate()
  }
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('explainTitle', { amount: formatMoneyFixed(debit.amount) })}
      closeLabel={t('close')}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{debit.text}</p>
        <RadioGroup
          label={t('fields.explanation')}
          value={kind}
          onChange={(value) => setKind(value as 'other')}
          options={kinds.map((one) => ({ value: one, label: t(`debitKind.${one}`), hint: t(`debitHint.${one}`) }))}
        />
        <TextField
          label={t('fields.note')}
          value={note}
          onChange={setNote}
          maxLength={500}
          error={isTried && isShort ? t('errors.note') : undefined}
        />
        {explain.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(explain.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={explain.isPending} pendingLabel={t('working')}>
            {t('explain')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
