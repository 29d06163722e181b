import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Pagination } from '@aquilane/ui/pagination'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TabLinks } from '@aquilane/ui/tabs'
import { api } from '~/lib/api.ts'
import { usePageLabels } from '~/lib/page-labels.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { useAccounts, type Account } from '~/lib/accounts.ts'
import { Downloads } from './downloads.tsx'
import { Entries } from './entries.tsx'
import { Period } from './period.tsx'
import styles from './statement.module.css'

const perPage = 12
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Account, period and page of the address; what makes no sense is left out. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const paths = usePaths()
  const [from, to, asked] = [params.get('from'), params.get('to'), Number(params.get('page') ?? 1)]
  const period = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
  const account = params.get('account') === 'Corporate' ? ('Corporate' as const) : null
  return {
    account,
    period,
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    hrefOf: (page: number) => paths.profileStatement({ account, ...period, page: page > 1 ? page : null }),
    accountHref: (type: Account['type']) => paths.profileStatement({ account: type === 'Corporate' ? type : null, ...period }),
    setPeriod: (next: { from?: string; to?: string }) =>
      setParams({ ...(account ? { account } : {}), ...next }, { replace: true, preventScrollReset: true }),
  }
}

/** What moved on the customer's balance: by account and period, with the balance after each entry, to read and to take along. */
export function StatementPage() {
  const t = useTranslations('statement')
  const address = useAddress()
  const accounts = useAccounts()
  const account = accounts.data?.data.find(({ type }) => type === (address.account ?? 'Personal'))
  return (
    <Subpage title={t('title')} lede={t('lede')}>
      {accounts.isPending ? (
        <Loading />
      ) : accounts.error || !account ? (
        <Failed retry={() => void accounts.refetch()} />
      ) : (
        <>
          <TabLinks
            label={t('account.label')}
            items={accounts.data.data.map(({ type, balance }) => ({
              href: address.accountHref(type),
              label: t(`account.${type}`),
              badge: formatMoney(balance),
              current: type === account.type,
            }))}
          />
          <Summary account={account} />
          <OneAccount key={account.id} account={account} address={address} />
        </>
      )}
    </Subpage>
  )
}

function Summary({ account: { balance, cashback } }: { account: Account }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const paths = usePaths()
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.label}>{t('balance')}</p>
        <p className={styles.balance}>{formatMoney(balance)}</p>
        <LinkButton size="small" variant="outline" href={paths.profileTopup()} icon={<Plus aria-hidden="true" />}>
          {t('topUp')}
        </LinkButton>
      </div>
      {cashback ? (
        <section aria-label={t('cashback.title')}>
          <p className={styles.label}>{t('cashback.title')}</p>
          {cashback.lots.length === 0 ? (
            <p className={styles.quiet}>{t('cashback.none')}</p>
          ) : (
            <>
              <ul className={styles.lots}>
                {cashback.lots.map(({ amount, expire_at }, index) => (
                  <li key={`${expire_at} ${index}`}>
                    <span className={styles.lot}>{formatMoney(amount)}</span>
                    <span className={styles.quiet}>{t('cashback.lot', { date: formatDate(expire_at, locale) })}</span>
                  </li>
                ))}
              </ul>
              <p className={styles.quiet}>{t('cashback.text')}</p>
            </>
          )}
        </section>
      ) : null}
    </div>
  )
}

function OneAccount({ account, address }: { account: Account; address: ReturnType<typeof useAddress> }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const { period, page, hrefOf: toHref, setPeriod } = address
  const pageLabels = usePageLabels()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['statement', account.id, period.from, period.to, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/account/statement', { query: { account_id: account.id, ...period, page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <div className={styles.controls}>
        <Period period={period} shown={data?.period ?? null} onChange={setPeriod} />
        <Downloads query={{ account_id: account.id, ...period }} />
      </div>
      {isPending ? (
        <Loading />
      ) : error ? (
        <Failed retry={() => void refetch()} />
      ) : (
        <>
          <dl className={styles.edges}>
            <div>
              <dt>{t('opening')}</dt>
              <dd>{formatMoneyFixed(data.opening_balance)}</dd>
              <dd className={styles.quiet}>{formatDate(data.period.from, locale)}</dd>
            </div>
            <div>
              <dt>{t('closing')}</dt>
              <dd>{formatMoneyFixed(data.closing_balance)}</dd>
              <dd className={styles.quiet}>{formatDate(data.period.to, locale)}</dd>
            </div>
          </dl>
          {data.data.length === 0 ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <>
              <Entries entries={data.data} />
              <Pagination page={data.pagination.current_page} pageCount={data.pagination.page_count} href={toHref} labels={pageLabels} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Loading() {
  const t = useTranslations('statement')
  return (
    <div className={styles.loading} aria-busy="true" aria-label={t('loading')} role="status">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="64px" radius="6px" />
      ))}
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('statement')
  return <EmptyState title={t('failed.title')} actions={<Button onClick={retry}>{t('failed.retry')}</Button>} />
}
