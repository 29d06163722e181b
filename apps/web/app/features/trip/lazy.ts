import { lazy } from 'react'

export const LazyTripForm = lazy(() => import('./trip-form.tsx').then((module) => ({ default: module.TripForm })))

export const LazyPlaceField = lazy(() => import('./place-field.tsx').then((module) => ({ default: module.PlaceField })))
