import { crewDocuments } from '@aquilane/domain/crew/crew-fields'
import { maxCrewScans } from '@aquilane/domain/crew/crew-scans'
import { pageSizes } from '@aquilane/domain/travel-documents/travel-document'
import { Type } from 'typebox'
import { Empty, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Day = Type.String({ format: 'date' })
const kind = { ...oneOf(crewDocuments), description: 'The document' }
const tag = 'Back office: crew'

const Scan = Type.Object({
  id: Id,
  name: Type.String({ description: 'Of the file that was sent' }),
  pages: Type.Integer({ minimum: 1 }),
  added: Type.Object({ at: Type.String({ format: 'date-time' }), by: Type.String() }),
  erased_on: { ...Nullable(Day), description: 'It is erased by itself on this day; null: when the member leaves' },
})

export const staffListCrewScans = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew/scans',
  summary: 'Documents that are recorded of a crew member with their scans, then earlier ones whose scans are not erased yet. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ member: Id }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        kind,
        of: {
          ...Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
          description: 'Aircraft type of a rating, airport of a training; the id is the one to add scans with',
        },
        valid_until: Nullable(Day),
        current: Type.Boolean({ description: 'false: since then the document was renewed, or its entry changed' }),
        ended: Type.Boolean({ description: 'It takes no scans any more' }),
        scans: Type.Array(Scan),
      }),
    ),
  }),
})

export const staffAddCrewScans = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew/add-scans',
  summary: `Adds scans to a recorded document of a crew member: JPEG, PNG or PDF in "files[]", at most ${maxCrewScans} of one document; they are kept as pictures of their pages. NOT_FOUND, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL`,
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  form: { files: 'files[]' },
  body: Type.Object({
    member: Id,
    kind,
    aircraft_type: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'Of a rating' })),
    airport: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{3,8}$', description: 'ICAO code, of the training for an airport' })),
    replace: Type.Optional({ ...oneOf(['true', 'false']), description: 'Erases the scans that this document had' }),
  }),
  response: Empty,
})

export const staffGetCrewScan = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew/scan',
  summary: 'One page of a scan as a picture, with a watermark of the viewer. Each look leaves a row in the audit trail. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({
    id: Id,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    index: Type.Optional(oneOf(pageSizes)),
  }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const staffRemoveCrewScan = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew/remove-scan',
  summary: 'Takes a scan away; its bytes are erased. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ scan: Type.Object({ id: Id }) }),
  response: Empty,
})
