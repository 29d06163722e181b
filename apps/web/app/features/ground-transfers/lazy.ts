import { lazy } from 'react'

export const GroundTransfers = lazy(() => import('./near-transfers.tsx').then((module) => ({ default: module.NearTransfers })))
