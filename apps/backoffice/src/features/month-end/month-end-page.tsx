import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { withIds } from '~/lib/list/columns.ts'
import { money } from '~/lib/list/cells.tsx'
import { Table } from '~/lib/list/table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import styles from './month-end.module.css'

type MonthEnd = Api['GET /gamma/staff/month-end/get']['response']

/** The last two years, newest first. */
const months = (): string[] => {
  const now = Temporal.Now.plainDateISO('UTC').toPlainYearMonth()
  return Array.from({ length: 24 }, (_, ago) => now.subtract({ months: ago }).toString())
}

const files = ['journal.csv', 'datev.csv', 'taxes.csv'] as const

/** What the bookkeeper takes at the end of a month. */
export function MonthEndPage() {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const known = months()
  const month = known.find((one) => one === params.get('month')) ?? known[1]!
  const data = useQuery({
    queryKey: ['month-end', month],
    queryFn: ({ signal }) => api('GET /gamma/staff/month-end/get', { query: { month }, signal }),
  })
  useTitle(t('monthEnd'))
  const name = (one: string): string =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${one}-01T00:00:00Z`))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('monthEnd')}
        </Heading>
        {files.map((file) => (
          <a key={file} className={page.export} href={`/gamma/staff/month-end/${file}?month=${month}`} download>
            <Download size={16} strokeWidth={1.5} aria-hidden="true" /> {t(`files.${file.replace('.csv', '') as 'journal'}`)}
          </a>
        ))}
      </div>
      <div className={styles.month}>
        <Select
          label={t('fields.month')}
          value={month}
          onChange={(value) => void navigate(`/month-end?month=${value}`)}
          options={known.map((one) => ({ value: one, label: name(one) }))}
        />
      </div>
      <LoadState query={data} empty={data.data?.accounts.length === 0 ? { title: t('empty.month'), text: t('emptyText.month') } : null}>
        {data.data ? <Month data={data.data} /> : null}
      </LoadState>
    </div>
  )
}

function Month({ data }: { data: MonthEnd }) {
  const t = useTranslations('staff-finance')
  return (
    <div className={styles.sections}>
      <section>
        <Heading level={2} size={16}>
          {t('checks')}
        </Heading>
        <ul className={styles.checks}>
          {data.checks.map(({ name, expected, actual }) => {
            const isOk = expected.amount === actual.amount
            return (
              <li key={name}>
                <Badge tone={isOk ? 'ok' : 'error'}>{t(isOk ? 'ok' : 'differs')}</Badge> {t(`check.${name}`)}
                {isOk ? null : `: ${formatMoneyFixed(expected)} / ${formatMoneyFixed(actual)}`}
              </li>
            )
          })}
        </ul>
      </section>
      <Taxes data={data} />
      <BillVat data={data} />
      <Accounts data={data} />
    </div>
  )
}

function Taxes({ data: { taxes } }: { data: MonthEnd }) {
  const t = useTranslations('staff-finance')
  const ts = useTranslations('charter.service')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('taxes')}
      </Heading>
      {taxes.length === 0 ? (
        <p>{t('taxesNone')}</p>
      ) : (
        <Table
          label={t('taxes')}
          rows={withIds(taxes, ({ tax, country, percent }) => `${tax} ${country} ${percent}`)}
          columns={[
            {
              id: 'tax',
              header: t('fields.tax'),
              cell: ({ tax, country, percent }) =>
                [ts(tax as 'vat'), country, percent === null ? null : `${new Intl.NumberFormat(locale).format(percent)} %`]
                  .filter(Boolean)
                  .join(' · '),
            },
            { id: 'trips', header: t('fields.trips'), isNumber: true, cell: ({ trips }) => trips },
            { id: 'base', header: t('fields.base'), isNumber: true, cell: ({ base }) => money(base) },
            { id: 'amount', header: t('fields.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
          ]}
        />
      )}
    </section>
  )
}

function BillVat({ data: { bill_vat: sums } }: { data: MonthEnd }) {
  const t = useTranslations('staff-finance')
  const tv = useTranslations('staff-operations.bill.vatKind')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('billVat')}
      </Heading>
      {sums.length === 0 ? (
        <p>{t('billVatNone')}</p>
      ) : (
        <Table
          label={t('billVat')}
          rows={withIds(sums, ({ kind, percent }) => `${kind} ${percent}`)}
          columns={[
            {
              id: 'kind',
              header: t('fields.tax'),
              cell: ({ kind, percent }) =>
                [tv(kind), percent === null ? null : `${new Intl.NumberFormat(locale).format(percent)} %`].filter(Boolean).join(' · '),
            },
            { id: 'bills', header: t('fields.bills'), isNumber: true, cell: ({ bills }) => bills },
            { id: 'net', header: t('fields.base'), isNumber: true, cell: ({ net }) => money(net) },
            { id: 'amount', header: t('fields.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
          ]}
        />
      )}
    </section>
  )
}

function Accounts({ data: { accounts } }: { data: MonthEnd }) {
  const t = useTranslations('staff-finance')
  const columns = ['opening', 'debit', 'credit', 'closing'] as const
  return (
    <section>
      <Heading level={2} size={16}>
        {t('accounts')}
      </Heading>
      <Table
        label={t('accounts')}
        rows={withIds(accounts, ({ code }) => code)}
        columns={[
          {
            id: 'account',
            header: t('fields.account'),
            cell: ({ code, name }) => [t(`account.${code.split(':')[0] as 'revenue'}`), name].filter(Boolean).join(': '),
          },
          { id: 'number', header: t('fields.number'), cell: ({ number }) => number },
          ...columns.map((id) => ({
            id,
            header: t(`fields.${id}`),
            isNumber: true,
            cell: (account: MonthEnd['accounts'][number]) => money(account[id]),
          })),
        ]}
      />
    </section>
  )
}
