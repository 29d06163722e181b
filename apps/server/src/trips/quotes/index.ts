export { answerWithPrice } from './answer-with-price.ts'
export { assignRequest, countAssignedRequests, countRequestView } from './requests.ts'
export { getAcceptedCost, isQuoted, listSentQuotes } from './service.ts'
export { getQuotedAircraft, withdrawUnflyableQuotes } from './unflyable.ts'
