import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  expireQuoteJob,
  signDocumentJob,
  withdrawUnflyableQuoteJob,
  type ExpireQuoteJob,
  type SignDocumentJob,
  type WithdrawUnflyableQuoteJob,
} from './queues.ts'
import type { Context } from '../../context.ts'
import { expireQuote } from './service.ts'
import { withdrawUnflyableQuote } from './unflyable.ts'
import { storeSignature } from './documents.ts'

export function quotesJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<ExpireQuoteJob>(expireQuoteJob, (job) => expireQuote(ctx, job))
  jobs.work<WithdrawUnflyableQuoteJob>(withdrawUnflyableQuoteJob, ({ quote }) => withdrawUnflyableQuote(ctx, quote))
  jobs.work<SignDocumentJob>(signDocumentJob, ({ quote }) => storeSignature(ctx, quote))
}
