import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '@aquilane/ui/skeleton'
import { carsHash, type TransferOrder } from './transfer-data.ts'

const TransfersSection = lazy(() => import('./transfers-section.tsx').then((module) => ({ default: module.TransfersSection })))

/** Cars of an order, loaded once its reader comes near. */
export function NearTransfers({ order }: { order: TransferOrder }) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={room} id={carsHash}>
      {isNear ? (
        <Suspense fallback={<Skeleton height="240px" radius="6px" />}>
          <TransfersSection order={order} />
        </Suspense>
      ) : (
        <Skeleton height="240px" radius="6px" />
      )}
    </div>
  )
}
