/** Releases the aircraft of a quote that was not accepted in time. */
export const expireQuoteJob = 'quote.expire'
export interface ExpireQuoteJob {
  quote: string
  version: string
}

/** Stores the signed document of an accepted quote. */
export const signDocumentJob = 'quote.sign-document'
export interface SignDocumentJob {
  quote: string
}
