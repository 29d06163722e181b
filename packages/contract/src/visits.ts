import { Type } from 'typebox'
import { Empty } from './common.ts'
import { endpoint } from './endpoint.ts'

export const countVisit = endpoint({
  method: 'POST',
  path: '/gamma/visit/count',
  summary: 'Counts a page that was opened within the site. Only the page, the day and the kind of device are kept, as sums',
  tag: 'Site',
  auth: 'none',
  body: Type.Object({ path: Type.String({ pattern: '^/', maxLength: 300 }) }),
  response: Empty,
})

const Day = Type.String({ format: 'date' })
const counts = { views: Type.Integer(), visits: Type.Integer({ description: 'Pages opened from elsewhere than this site' }) }
const Named = Type.Object({ name: Type.String(), ...counts })

export const staffGetVisitReport = endpoint({
  method: 'GET',
  path: '/gamma/staff/visit/report',
  summary: 'How often pages were opened from a day to a day, 366 days at most, with the sums of the same number of days before',
  tag: 'Back office: page views',
  auth: 'staff',
  permission: 'visits.read',
  query: Type.Object({ from: Day, to: Day }),
  response: Type.Object({
    totals: Type.Object(counts),
    before: Type.Object({ from: Day, to: Day, ...counts }),
    days: Type.Array(Type.Object({ day: Day, ...counts }), { description: 'Days without a view are absent' }),
    pages: Type.Array(Named),
    referrers: Type.Array(Named),
    devices: Type.Array(Named),
    campaigns: Type.Array(Type.Object({ source: Type.String(), medium: Type.String(), campaign: Type.String(), ...counts })),
  }),
})
