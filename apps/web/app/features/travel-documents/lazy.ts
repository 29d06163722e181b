import { lazy } from 'react'

export const FlightDocuments = lazy(() => import('./flight-documents.tsx').then((module) => ({ default: module.FlightDocuments })))
