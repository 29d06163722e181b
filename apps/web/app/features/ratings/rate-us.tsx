import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Queries } from '~/lib/queries.tsx'
import { closedPrompts } from './closed-prompts.ts'
import { toRateQuery } from './to-rate.ts'

const RateUsDialog = lazy(() => import('./rate-us-dialog.tsx').then((module) => ({ default: module.RateUsDialog })))

/** Opens the prompt when there is a trip to rate whose prompt was not closed here. */
export function RateUs() {
  return (
    <Queries>
      <Prompt />
    </Queries>
  )
}

function Prompt() {
  const [isOver, setOver] = useState(false)
  const { data } = useQuery(toRateQuery)
  const order = data?.order
  if (!order || isOver || closedPrompts().includes(order.id)) return null
  return (
    <Suspense>
      <RateUsDialog order={order} onClose={() => setOver(true)} />
    </Suspense>
  )
}
