import { lazy } from 'react'

export const CateringSection = lazy(() => import('./catering-section.tsx').then((module) => ({ default: module.CateringSection })))
