import { ruleOf } from '@aquilane/domain/operations/checklist-rules'
import { requiredFields } from '@aquilane/domain/operations/manifest'
import { pdfTexts } from '@aquilane/i18n/pdf'
import { facts, footer, heading, letterhead } from '../../sales/invoices/index.ts'
import { toOrderOfLeg } from '../../sales/orders/index.ts'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import { asksLicence, type Manifest } from './manifests.ts'
import type { Context } from '../../context.ts'

/** The manifest as its authority reads it: in English, times in UTC. */
export async function manifestDocument(ctx: Context, manifest: Manifest): Promise<PdfDocument> {
  const t = pdfTexts('en')
  const { leg, authority } = manifest
  const order = toOrderOfLeg(manifest.order, leg)
  const fleet = await ctx.fleet.current()
  const aircraft = fleet.aircraft.get(order.aircraft_id ?? 0)
  const operator = fleet.operators.get(order.operator_id ?? 0)
  const place = (code: string | null) => [ctx.places.airportByIcao(code ?? '')?.name, code].filter(Boolean).join(', ')
  const time = (at: Temporal.Instant | null) => at?.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC') ?? ''
  const title = t(`manifest.title.${authority}`, { pnr: order.pnr })
  return {
    title,
    language: 'en',
    content: [
      letterhead(t, ctx.config.company),
      ...heading(title, t('manifest.lead')),
      facts(
        [
          [t('manifest.operator'), [operator?.name, operator?.aoc].filter(Boolean).join(', ')],
          [t('manifest.aircraft'), [fleet.types.get(aircraft?.typeId ?? 0)?.name, aircraft?.tail].filter(Boolean).join(', ')],
          [t('manifest.departure'), `${place(leg.departure_airport)}, ${time(leg.departure_at)}`],
          [t('manifest.arrival'), `${place(leg.arrival_airport)}, ${time(leg.arrival_at)}`],
          [t('manifest.crew'), String(manifest.crew.length)],
          [t('manifest.people'), String(manifest.people.length)],
        ],
        [0, 0, 0, 20],
      ),
      ...toTables(t, manifest),
    ],
    footer: footer(t, ctx.config.company, ruleOf(authority).source ?? order.pnr),
  }
}

/** The crew, then the passengers. */
function toTables(t: ReturnType<typeof pdfTexts>, { authority, crew, people }: Manifest) {
  const fields = requiredFields[authority]
  const licence = asksLicence(authority) ? [t('manifest.licence')] : []
  const headings = fields.map((field) => t(`manifest.field.${field}`))
  const look = { layout: 'lightHorizontalLines', fontSize: 8, margin: [0, 0, 0, 16] as [number, number, number, number] }
  const crewRows = crew.map((one) => [
    t(`manifest.seat.${one.seat}`),
    ...fields.map((field) => one[field] ?? ''),
    ...licence.map(() => one.licence ?? ''),
  ])
  const rows = people.map((person, at) => [String(at + 1), ...fields.map((field) => person[field] ?? '')])
  const columns = fields.map(() => '*')
  return [
    {
      table: {
        headerRows: 1,
        widths: ['auto', ...columns, ...licence.map(() => '*')],
        body: [[t('manifest.crew'), ...headings, ...licence], ...crewRows],
      },
      ...look,
    },
    { table: { headerRows: 1, widths: ['auto', ...columns], body: [['', ...headings], ...rows] }, ...look },
  ]
}
