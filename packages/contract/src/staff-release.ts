import { Type } from 'typebox'
import { Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { WaitsFor } from './staff-approvals.ts'

const Reference = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const staffReleaseTrip = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/release',
  summary:
    'Release a trip. RELEASE_BLOCKED names what is open. With a reason and all of the open items it waits for a second member and is released without them; never without contract, crew, manifests or an aircraft that may fly. CHANGED_MEANWHILE with other items, APPROVAL_OPEN',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    order: Reference,
    reason: Type.Optional(Written({ minLength: 3, maxLength: 500 })),
    items: Type.Optional(Type.Array(Reference, { maxItems: 200, description: 'Open items that it departs without: all of them' })),
  }),
  response: WaitsFor,
})

export const staffRevokeRelease = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/revoke-release',
  summary: 'Take a release back',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ order: Reference }),
  response: Type.Object({}),
})
