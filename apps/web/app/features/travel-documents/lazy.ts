import { lazy } from 'react'

export const FlightDocuments = lazy(() => import('./flight-documents.tsx').then((module) => ({ default: module.FlightDocuments })))
export const PassengerHelp = lazy(() => import('./passenger-help.tsx').then((module) => ({ default: module.PassengerHelp })))
