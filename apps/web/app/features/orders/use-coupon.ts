import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { bestCoupon, type Product } from '@aquilane/domain/loyalty/coupons'
import type { MoneyLike } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'

const cents = (money: MoneyLike) => Math.round(money.amount * 100)

/** `yyyy-MM-dd HH:mm:ss` UTC as epoch milliseconds. */
const toEpoch = (text: string | null): number | null => (text === null ? null : Date.parse(`${text.replace(' ', 'T')}Z`))

const useIssuedCoupons = () =>
  useQuery({
    queryKey: ['coupons', 'Issued', useLocale()],
    queryFn: ({ signal }) => api('GET /gamma/coupon/list', { query: { status: 'Issued' }, signal, quiet: true }),
    staleTime: 0,
  })

/** Loads the coupons again; null unless they could not be loaded. */
export function useCouponRetry(): (() => void) | null {
  const { isError, refetch } = useIssuedCoupons()
  return isError ? () => void refetch() : null
}

/** The coupon that the server will apply when this offer is booked, by the same rule; null for none, and for a list that could not be loaded. */
export function useCoupon(price: MoneyLike | null, product: Product = 'charter'): { title: string; amount: MoneyLike } | null {
  const [now] = useState(() => Date.now())
  const { data } = useIssuedCoupons()
  if (!data || !price) return null
  const coupons = data.data.map((coupon) => ({
    title: coupon.title,
    money: coupon.amount,
    amount: cents(coupon.amount),
    currency: coupon.amount.currency,
    expiresAt: toEpoch(coupon.expire_at),
    scope: coupon.scope,
    minOrder: coupon.min_order && cents(coupon.min_order),
  }))
  const best = bestCoupon(coupons, { product, price: cents(price), currency: price.currency }, now)
  return best && { title: best.title, amount: best.money }
}
