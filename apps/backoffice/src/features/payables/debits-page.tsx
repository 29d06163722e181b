import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { TabLinks } from '@aquilane/ui/tabs'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { joined, money, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { debitsAddress, debitViews, reloadPayables, useDebits, type Debit } from './payables.ts'

/** What left the bank account: explained by a payment run, or by a member. */
export function DebitsPage() {
  const t = useTranslations('staff-finance')
  const list = useListPage(debitsAddress)
  const { view } = list.filter
  const debits = useDebits(list)
  const columns = useDebitColumns(view === 'open')
  const [explained, setExplained] = useState<Debit | null>(null)
  const explain: RowAction<Debit> = {
    id: 'explain',
    label: t('explain'),
    permission: 'payables.manage',
    button: {},
    isFor: ({ approval }) => approval === null && view === 'open',
    run: setExplained,
  }
  return (
    <ListPage
      list={list}
      query={debits}
      columns={columns}
      actions={[explain]}
      nameOf={({ amount, payee }) => joined([money(amount), payee])}
      title={t('tabs.debits')}
      tabs={
        <>
          <PayablesTabs current="debits" />
          <TabLinks
            label={t('tabs.debits')}
            items={debitViews.map((one) => ({ href: list.href({ view: one }), label: t(`debits.${one}`), current: one === view }))}
          />
        </>
      }
      empty={{ title: t(`empty.debits-${view}`), text: t('emptyText.debits') }}
      className={styles.list}
    >
      {explained ? <ExplainDialog debit={explained} onClose={() => setExplained(null)} /> : null}
    </ListPage>
  )
}

function useDebitColumns(isOpen: boolean): Column<Debit>[] {
  const t = useTranslations('staff-finance')
  const ta = useTranslations('staff-approvals')
  const times = useTimes()
  return [
    { id: 'booked', header: t('fields.booked'), cell: ({ booked }) => times.day(booked) },
    {
      id: 'text',
      header: t('fields.bankText'),
      className: styles.text,
      cell: ({ payee, text }) => [payee, text].filter(Boolean).join(': '),
    },
    { id: 'amount', header: t('fields.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
    {
      id: 'explanation',
      header: t('fields.explanation'),
      hasActions: true,
      cell: (debit) =>
        debit.approval ? <TextLink href="/approvals">{ta('waits')}</TextLink> : isOpen ? null : <Explanation debit={debit} />,
    },
  ]
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
  const showDone = useDoneToast()
  const [kind, setKind] = useState<(typeof kinds)[number]>('bank_charges')
  const [note, setNote] = useState('')
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
  const { isTried, onSubmit } = useSubmit(!isShort, explain, () => explain.mutate())
  return (
    <FormDialog
      title={t('explainTitle', { amount: formatMoneyFixed(debit.amount) })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={explain}
      labels={{ submit: t('explain'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{debit.text}</p>
      <RadioGroup
        label={t('fields.explanation')}
        value={kind}
        onChange={(value) => setKind(value as 'other')}
        options={kinds.map((one) => ({ value: one, label: t(`debitKind.${one}`), hint: t(`debitHint.${one}`) }))}
      />
      <ReasonField label={t('fields.note')} value={note} onChange={setNote} error={isTried && isShort ? t('errors.note') : undefined} />
    </FormDialog>
  )
}
