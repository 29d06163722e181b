/** Releases the aircraft of a quote that was not accepted in time. */
export const expireQuoteJob = 'quote.expire'
export interface ExpireQuoteJob {
  quote: string
  version: string
}

/** Withdraws a quote none of whose aircraft can fly its trip any more. */
export const withdrawUnflyableQuoteJob = 'quote.withdraw-unflyable'
export interface WithdrawUnflyableQuoteJob {
  quote: string
}

/** Stores the signed document of an accepted quote. */
export const signDocumentJob = 'quote.sign-document'
export interface SignDocumentJob {
  quote: string
}
