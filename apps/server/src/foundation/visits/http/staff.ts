import type { FastifyInstance } from 'fastify'
import { staffGetVisitReport } from '@aquilane/contract/visits'
import type { Context } from '../../../context.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getReport } from '../service.ts'

const maxDays = 366

const toCounts = <T extends { views: string; visits: string }>({ views, visits, ...rest }: T) => ({
  ...rest,
  views: Number(views),
  visits: Number(visits),
})

/** How often pages are opened, in the back office (sales, content). */
export function visitAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetVisitReport, async ({ query: { from, to } }) => {
    const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' })
    if (days < 0) throw fieldError('to', 'DATE_ORDER', 'The last day must not be before the first.')
    if (days >= maxDays) throw fieldError('from', 'PERIOD_TOO_LONG', `A report covers ${maxDays} days at most.`)
    const report = await getReport(ctx, { from, to })
    return {
      totals: toCounts(report.totals),
      before: toCounts(report.before),
      days: report.days.map(toCounts),
      pages: report.pages.map(toCounts),
      referrers: report.referrers.map(toCounts),
      devices: report.devices.map(toCounts),
      campaigns: report.campaigns.map(toCounts),
    }
  })
}
