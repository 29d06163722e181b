import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import { Badge } from '@aquilane/ui/badge'
import { typedText } from '@aquilane/ui/use-fields-form'
import { PlainField } from '~/lib/form/fields.tsx'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors } from '~/lib/form/typed.ts'
import { joined, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useDoneToast } from '~/lib/waits-for.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { reloadPayables, useOperatorAccounts, type OperatorAccount } from './payables.ts'

/** Where each operator is paid. */
export function AccountsPage() {
  const t = useTranslations('staff-finance')
  const accounts = useOperatorAccounts()
  const columns = useAccountColumns()
  const [edited, setEdited] = useState<OperatorAccount | null>(null)
  return (
    <ListPage
      query={accounts}
      columns={columns}
      actions={[
        {
          id: 'edit',
          label: t('changeAccount'),
          permission: 'payables.manage',
          letter: 'e',
          button: { icon: Pencil, name: ({ company }) => t('editAccount', { name: company.name }) },
          run: setEdited,
        },
      ]}
      nameOf={({ company }) => company.name}
      title={t('tabs.accounts')}
      tabs={<PayablesTabs current="accounts" />}
      className={styles.list}
    >
      {edited ? <AccountDialog operator={edited} onClose={() => setEdited(null)} /> : null}
    </ListPage>
  )
}

function useAccountColumns(): Column<OperatorAccount>[] {
  const t = useTranslations('staff-finance')
  const times = useTimes()
  return [
    { id: 'operator', header: t('fields.operator'), cell: ({ company }) => company.name },
    {
      id: 'beneficiary',
      header: t('fields.beneficiary'),
      isCaptioned: true,
      cell: ({ account }) => orNone(account?.beneficiary),
    },
    { id: 'iban', header: t('fields.iban'), isCaptioned: true, cell: ({ account }) => joined([account?.iban, account?.bic]) },
    {
      id: 'changed',
      header: t('fields.changed'),
      cell: (operator) => (
        <>
          {operator.account ? `${times.day(operator.account.changed)}, ${operator.account.changed_by}` : ''}
          <AccountMarks operator={operator} />
        </>
      ),
    },
    { id: 'edit', header: t('fields.actions'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}

function AccountMarks({ operator: { account, approval } }: { operator: OperatorAccount }) {
  const t = useTranslations('staff-finance')
  const times = useTimes()
  return (
    <>
      {account?.new_until ? <Badge tone="warn">{t('newUntil', { day: times.day(account.new_until) })}</Badge> : null}
      {approval ? <Badge tone="info">{t('waitsForApproval')}</Badge> : null}
    </>
  )
}

type Body = Api['POST /gamma/staff/operator-account/save']['body']

const findErrors = ({ beneficiary, iban, bic, reason }: Body) =>
  compactErrors({
    beneficiary: beneficiary === '' && 'wrong',
    iban: !isIban(normalize(iban)) && 'wrong',
    bic: !!bic && !isBic(normalize(bic)) && 'wrong',
    reason: reason.trim().length < 3 && 'wrong',
  })

const wrongFields = ['beneficiary', 'iban', 'bic', 'reason'] as const

function AccountDialog({ operator: { company, account }, onClose }: { operator: OperatorAccount; onClose: () => void }) {
  const t = useTranslations('staff-finance')
  const show = useDoneToast()
  const entry = useEntryForm<Body, { approval: { id: string } | null }>({
    defaultValue: { beneficiary: account?.beneficiary ?? '', iban: account?.iban ?? '', bic: account?.bic ?? '', reason: '' },
    toBody: (typed) => ({
      company: { id: company.id },
      beneficiary: typedText(typed, 'beneficiary'),
      iban: typedText(typed, 'iban'),
      bic: typedText(typed, 'bic') || null,
      revision: account?.revision ?? null,
      reason: typedText(typed, 'reason'),
    }),
    check: findErrors,
    send: (body) => api('POST /gamma/staff/operator-account/save', { body, quiet: true }),
    onDone: async (result) => {
      show(result, t('saved'))
      await reloadPayables()
      onClose()
    },
    errorText: (_, path) => {
      const field = wrongFields.find((one) => one === path)
      return field && t(`errors.${field}`)
    },
  })
  const { control } = entry
  return (
    <EntryDialog
      title={company.name}
      closeLabel={t('close')}
      form={entry}
      labels={{ submit: t('save'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t('accountText')}</p>
      <PlainField {...control('beneficiary')} label={t('fields.beneficiary')} maxLength={70} />
      <PlainField {...control('iban')} label={t('fields.iban')} maxLength={42} />
      <PlainField {...control('bic')} label={t('fields.bic')} maxLength={11} />
      <PlainField {...control('reason')} label={t('fields.reason')} maxLength={500} />
    </EntryDialog>
  )
}
