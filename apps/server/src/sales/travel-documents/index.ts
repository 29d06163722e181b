export { fullName } from './name-queries.ts'
export { listNames, type NamedPassenger } from './names.ts'
export { getPeople, type PersonOnBoard } from './people-on-board.ts'
export { listReviews } from './review.ts'
