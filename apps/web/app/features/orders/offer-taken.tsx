import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Skeleton } from '@aquilane/ui/skeleton'
import type { RepriceLegs } from '~/lib/reprice-trip.ts'
import { usePaths } from '~/lib/texts.tsx'
import { openOrdersQuery } from '~/lib/unpaid.ts'
import { OfferGone } from './offer-gone.tsx'
import { findOwnTrip } from './own-trip.ts'

/** An offer whose aircraft is taken: by this customer, which leads to that order, or by another one. */
export function OfferTaken({ legs, onRetry }: { legs: RepriceLegs; onRetry: () => void }) {
  const paths = usePaths()
  const { data, isPending } = useQuery({ ...openOrdersQuery, staleTime: 0, retry: false })
  if (isPending) return <Skeleton height="320px" radius="6px" />
  const own = data && findOwnTrip(data.data, legs)
  return own ? <Navigate to={paths.order(own.id)} replace /> : <OfferGone reason="taken" legs={legs} onRetry={onRetry} />
}
