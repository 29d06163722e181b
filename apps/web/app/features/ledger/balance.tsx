import { Plus, ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { usePaths } from '~/lib/texts.tsx'
import { useAccounts } from '~/lib/accounts.ts'
import styles from './balance.module.css'

/** The customer's balances, with links to top-up and statement. */
export function Balance() {
  const t = useTranslations('statement')
  const paths = usePaths()
  const { data, isPending, error, refetch } = useAccounts()
  return (
    <section className={styles.section} aria-label={t('section')}>
      <Heading level={2} size={28}>
        {t('section')}
      </Heading>
      {isPending ? (
        <Skeleton height="84px" radius="6px" />
      ) : error ? (
        <p className={styles.failed}>
          {t('sectionFailed')}
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </p>
      ) : (
        <dl className={styles.accounts}>
          {data.data.map(({ id, type, balance, cashback }) => (
            <div key={id} className={styles.account}>
              <dt>{t(`account.${type}`)}</dt>
              <dd>
                <span className={styles.amount}>{formatMoney(balance)}</span>
                {cashback && cashback.total.amount > 0 ? (
                  <span className={styles.note}>{t('cashbackIn', { amount: formatMoney(cashback.total) })}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.actions}>
        <LinkButton size="small" href={paths.profileTopup()} icon={<Plus aria-hidden="true" />}>
          {t('topUp')}
        </LinkButton>
        <LinkButton variant="outline" size="small" href={paths.profileStatement()} icon={<ReceiptText aria-hidden="true" />}>
          {t('open')}
        </LinkButton>
      </div>
    </section>
  )
}
