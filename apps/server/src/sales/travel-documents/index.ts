export { listReviews } from './review.ts'
export { getPeople, type PersonOnBoard } from './service.ts'
