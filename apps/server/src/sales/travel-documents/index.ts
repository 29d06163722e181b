export { getPeople, type PersonOnBoard } from './people-on-board.ts'
export { listReviews } from './review.ts'
