import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { couponModal } from '~/lib/coupon-modal.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { formatDottedDate } from './format-date.ts'
import styles from './coupons-page.module.css'
import loyaltyStyles from './loyalty.module.css'

type Coupon = Api['GET /gamma/coupon/list']['response']['data'][number]

const add = (): void => couponModal.set({ step: 'adding' })

function useCoupons(status: 'Issued' | 'Reserved') {
  return useQuery({
    queryKey: ['coupons', status, useLocale()],
    queryFn: ({ signal }) => api('GET /gamma/coupon/list', { query: { status }, signal }),
  })
}

/** Coupons to use, and those that are on an invoice already. A failed request leaves an empty list with a way to load it again (spec §8). */
export function CouponsPage() {
  const t = useTranslations('loyalty.coupons')
  const paths = usePaths()
  const issued = useCoupons('Issued')
  const reserved = useCoupons('Reserved')
  const ready = issued.data?.data ?? []
  const applied = reserved.data?.data ?? []
  const isFailed = issued.isError || reserved.isError
  const retry = () => void Promise.all([issued.refetch(), reserved.refetch()])
  const button = (
    <Button icon={<Plus aria-hidden="true" />} onClick={add}>
      {t('add')}
    </Button>
  )
  return (
    <Subpage title={t('title')} lede={t('lede')}>
      {isFailed ? (
        <Banner tone="warn" action={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('failed')}
        </Banner>
      ) : null}
      {issued.isPending || reserved.isPending ? (
        <Skeleton height="120px" radius="6px" />
      ) : ready.length + applied.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          actions={
            <>
              {button}
              <LinkButton variant="outline" href={paths.profile({ loyalty_modal: 'visible' })}>
                {t('invite')}
              </LinkButton>
            </>
          }
        />
      ) : (
        <>
          <div>{button}</div>
          <List title={t('available')} coupons={ready} />
          <List title={t('applied')} coupons={applied} />
        </>
      )}
    </Subpage>
  )
}

function List({ title, coupons }: { title: string; coupons: readonly Coupon[] }) {
  if (coupons.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <Heading level={2} size={22}>
        {title}
      </Heading>
      <ul className={styles.coupons}>
        {coupons.map((coupon) => (
          <CouponItem key={coupon.id} coupon={coupon} />
        ))}
      </ul>
    </section>
  )
}

function CouponItem({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('loyalty.coupons')
  const paths = usePaths()
  const { amount, title, expire_at, scope, min_order, order } = coupon
  const rules = [t(`scope.${scope}`), ...(min_order ? [t('minOrder', { price: formatMoney(min_order) })] : [])]
  return (
    <li className={styles.coupon}>
      <p className={styles.amount}>{formatMoney(amount)}</p>
      <div className={styles.about}>
        <p className={styles.name}>{title}</p>
        <p className={loyaltyStyles.quiet}>{rules.join(', ')}</p>
        <p className={loyaltyStyles.quiet}>{expire_at ? t('until', { date: formatDottedDate(expire_at) }) : t('noEnd')}</p>
      </div>
      {order ? (
        <TextLink href={paths.order(order.id)} className={styles.toOrder}>
          {t('toOrder')}
        </TextLink>
      ) : null}
    </li>
  )
}
