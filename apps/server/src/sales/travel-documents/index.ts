export { approveTravelDocument, getReview, getReviewPage, listReviews, rejectTravelDocument, returnTravelDocument } from './review.ts'
export { getPeople, type PersonOnBoard } from './service.ts'
