import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { TableFrame } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form.module.css'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
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
                <td>{one.account ? `${formatDate(local(one.account.changed), locale, 'date')}, ${one.account.changed_by}` : ''}</td>
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

function AccountDialog({ operator: { company, account }, onClose }: { operator: OperatorAccount; onClose: () => void }) {
  const t = useTranslations('staff-finance')
  const te = useTranslations('errors')
  const [fields, setFields] = useState({ beneficiary: account?.beneficiary ?? '', iban: account?.iban ?? '', bic: account?.bic ?? '' })
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/operator-account/save', {
        body: {
          company: { id: company.id },
          ...fields,
          bic: fields.bic.trim() === '' ? null : fields.bic,
          revision: account?.revision ?? null,
        },
        quiet: true,
      }),
    onSuccess: async () => {
      toasts.show({ tone: 'ok', title: t('saved') })
      await reloadPayables()
      onClose()
    },
  })
  const codes = fieldCodes(save.error)
  const wrong = {
    beneficiary: fields.beneficiary.trim() === '' || codes['beneficiary'] !== undefined,
    iban: !isIban(normalize(fields.iban)) || codes['iban'] !== undefined,
    bic: (fields.bic.trim() !== '' && !isBic(normalize(fields.bic))) || codes['bic'] !== undefined,
  }
  const text = (name: keyof typeof fields, maxLength: number) => (
    <TextField
      label={t(`fields.${name}`)}
      value={fields[name]}
      onChange={(value) => {
        save.reset()
        setFields((now) => ({ ...now, [name]: value }))
      }}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      error={isTried && wrong[name] ? t(`errors.${name}`) : undefined}
    />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const isWrong =
      fields.beneficiary.trim() === '' || !isIban(normalize(fields.iban)) || (fields.bic.trim() !== '' && !isBic(normalize(fields.bic)))
    if (!isWrong && !save.isPending) save.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={company.name} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('accountText')}</p>
        {text('beneficiary', 70)}
        {text('iban', 42)}
        {text('bic', 11)}
        {save.error && Object.keys(codes).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(save.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={save.isPending} pendingLabel={t('working')}>
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
