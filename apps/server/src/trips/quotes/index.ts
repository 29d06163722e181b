export { answerWithPrice } from './answer-with-price.ts'
export { approveQuote, withdrawQuote } from './decide-quote.ts'
export {
  assignRequest,
  countAssignedRequests,
  countRequestView,
  enterRequest,
  listRequests,
  mergeRequest,
  snoozeRequest,
} from './requests.ts'
export { sendQuote } from './send-quote.ts'
export { getAcceptedCost, getLastSent, isQuoted, listSentQuotes } from './service.ts'
export { getQuotedAircraft, withdrawUnflyableQuotes } from './unflyable.ts'
export { getQuoteForStaff } from './view.ts'
