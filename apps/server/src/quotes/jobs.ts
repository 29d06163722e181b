import type { Jobs } from '../platform/jobs/jobs.ts'
import {
  expireQuoteJob,
  signDocumentJob,
  withdrawUnflyableQuoteJob,
  type ExpireQuoteJob,
  type SignDocumentJob,
  type WithdrawUnflyableQuoteJob,
} from './queues.ts'
import type { QuotesService } from './service.ts'

export function quotesJobs(jobs: Jobs, quotes: QuotesService): void {
  jobs.work<ExpireQuoteJob>(expireQuoteJob, (job) => quotes.expireQuote(job))
  jobs.work<WithdrawUnflyableQuoteJob>(withdrawUnflyableQuoteJob, ({ quote }) => quotes.withdrawUnflyableQuote(quote))
  jobs.work<SignDocumentJob>(signDocumentJob, ({ quote }) => quotes.storeSignature(quote))
}
