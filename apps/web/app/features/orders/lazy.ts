import { lazy } from 'react'

// Reviewing an offer and looking at an order are two visits: neither loads the other's code.
export const Review = lazy(() => import('./review.tsx').then((module) => ({ default: module.Review })))
export const ReviewLeg = lazy(() => import('./review-leg.tsx').then((module) => ({ default: module.ReviewLeg })))
export const ReviewSeats = lazy(() => import('./review-seats.tsx').then((module) => ({ default: module.ReviewSeats })))
export const ReviewSharing = lazy(() => import('./review-sharing.tsx').then((module) => ({ default: module.ReviewSharing })))
export const OfferGone = lazy(() => import('./offer-gone.tsx').then((module) => ({ default: module.OfferGone })))
// The profile has no more of an order than its next step.
export const NextTrip = lazy(() => import('./next-trip.tsx').then((module) => ({ default: module.NextTrip })))
