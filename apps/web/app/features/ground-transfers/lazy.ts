import { lazy } from 'react'

export const OfferedCars = lazy(() => import('./offered-cars.tsx').then((module) => ({ default: module.OfferedCars })))
export const GroundTransfers = lazy(() => import('./near-transfers.tsx').then((module) => ({ default: module.NearTransfers })))
