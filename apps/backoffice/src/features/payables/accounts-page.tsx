import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextField } from '@aquilane/ui/text-field'
import { typedText } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { TableFrame } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import { compactErrors, EntryForm, useEntryForm } from '~/lib/entry-form.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { useDoneToast } from '~/lib/waits-for.ts'
import { useTitle } from '~/lib/use-title.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { reloadPayables, useOperatorAccounts, type OperatorAccount } from './payables.ts'

/** Where each operator is paid. */
export function AccountsPage() {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  const accounts = useOperatorAccounts()
  const [edited, setEdited] = useState<OperatorAccount | null>(null)
  useTitle(t('tabs.accounts'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('tabs.accounts')}
        </Heading>
      </div>
      <PayablesTabs current="accounts" />
      <ListState query={accounts} empty={null}>
        <TableFrame label={t('tabs.accounts')} cards className={styles.list}>
          <thead>
            <tr>
              <th scope="col">{t('fields.operator')}</th>
              <th scope="col">{t('fields.beneficiary')}</th>
              <th scope="col">{t('fields.iban')}</th>
              <th scope="col">{t('fields.changed')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('fields.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(accounts.data?.data ?? []).map((one) => (
              <tr key={one.company.id}>
                <td>{one.company.name}</td>
                <td data-caption={t('fields.beneficiary')}>{one.account?.beneficiary ?? '–'}</td>
                <td data-caption={t('fields.iban')}>
                  {one.account ? [one.account.iban, one.account.bic].filter(Boolean).join(' · ') : '–'}
                </td>
                <td>
                  {one.account ? `${formatDate(local(one.account.changed), locale, 'date')}, ${one.account.changed_by}` : ''}
                  <AccountMarks operator={one} />
                </td>
                <td>
                  <IconButton
                    size="small"
                    label={t('editAccount', { name: one.company.name })}
                    icon={<Pencil size={16} strokeWidth={1.5} aria-hidden="true" />}
                    onClick={() => setEdited(one)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </ListState>
      {edited ? <AccountDialog operator={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  )
}

function AccountMarks({ operator: { account, approval } }: { operator: OperatorAccount }) {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  return (
    <>
      {account?.new_until ? (
        <Badge tone="warn">{t('newUntil', { day: formatDate(local(account.new_until), locale, 'date') })}</Badge>
      ) : null}
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
  const plain = { autoComplete: 'off', spellCheck: false }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={company.name} closeLabel={t('close')}>
      <EntryForm form={entry} labels={{ submit: t('save'), working: t('working'), cancel: t('cancel') }} onClose={onClose}>
        <p>{t('accountText')}</p>
        <TextField {...plain} {...control('beneficiary')} label={t('fields.beneficiary')} maxLength={70} />
        <TextField {...plain} {...control('iban')} label={t('fields.iban')} maxLength={42} />
        <TextField {...plain} {...control('bic')} label={t('fields.bic')} maxLength={11} />
        <TextField {...plain} {...control('reason')} label={t('fields.reason')} maxLength={500} />
      </EntryForm>
    </Dialog>
  )
}
