export { NextTrip, OfferGone, Review, ReviewLeg, ReviewSeats, ReviewSharing } from './lazy.ts'
export { OrderPage } from './order-page.tsx'
export { OrdersPage } from './orders-page.tsx'
export { PaymentError } from './payment-error.tsx'
