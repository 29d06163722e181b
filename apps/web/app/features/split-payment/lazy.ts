import { lazy } from 'react'

export const SplitPayment = lazy(() => import('./split-payment.tsx').then((module) => ({ default: module.SplitPayment })))
