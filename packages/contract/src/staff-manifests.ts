import { manifestAuthorities, manifestFields } from '@aquilane/domain/operations/manifest'
import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { Type } from 'typebox'
import { Created, Empty, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })

/** Of one leg for one authority, on the page of a trip. */
export const ManifestState = Type.Object({
  authority: oneOf(manifestAuthorities),
  people: Type.Integer(),
  incomplete: Type.Integer({ description: 'People of whom the authority needs more than is known' }),
  without: Type.Integer({ description: 'Seats taken by people without approved documents' }),
  crew: Type.Integer({ description: 'Members of the crew' }),
  crew_incomplete: Type.Integer({ description: 'Members of the crew of whom the authority needs more than is known' }),
  crew_complete: Type.Boolean({ description: 'No seat of the crew is open: without it nothing is sent' }),
  sent: Nullable(
    Type.Object({
      at: Created,
      by: Type.String(),
      receipt: Nullable(Type.String()),
      changed: Type.Boolean({ description: 'It is not what was sent any more' }),
    }),
  ),
})

const ManifestQuery = Type.Object({ order: Id, leg: Id, authority: oneOf(manifestAuthorities) })
const ManifestPerson = Type.Object({
  id: Id,
  fields: Type.Record(Type.String(), Nullable(Type.String()), { description: manifestFields.join(', ') }),
  missing: Type.Array(oneOf(manifestFields)),
})

export const staffGetManifest = endpoint({
  method: 'GET',
  path: '/gamma/staff/manifest/get',
  summary: 'Everybody on board with what the authority asks; the look is audited',
  tag: 'Back office: manifests',
  auth: 'staff',
  permission: 'manifests.send',
  query: ManifestQuery,
  response: Type.Object({
    ...ManifestState.properties,
    list: Type.Array(ManifestPerson),
    crew_list: Type.Array(Type.Object({ ...ManifestPerson.properties, seat: oneOf(crewRoles) })),
    sha256: Type.String({ description: 'Of the list as it is; sending it names it' }),
    source: Nullable(Type.String()),
  }),
})

export const staffChangeManifestPerson = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/manifest/update-person',
  summary: 'What authorities ask beside the approved document',
  tag: 'Back office: manifests',
  auth: 'staff',
  permission: 'manifests.send',
  body: Type.Object({
    order: Reference,
    leg: Reference,
    person: Reference,
    gender: Nullable(oneOf(['F', 'M', 'X'] as const)),
    nationality: Nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    birth_place: Nullable(Written({ minLength: 2, maxLength: 80 })),
    residence: Nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    address: Nullable(Written({ minLength: 5, maxLength: 200 })),
  }),
  response: Empty,
})

export const staffSendManifest = endpoint({
  method: 'POST',
  path: '/gamma/staff/manifest/send',
  summary: 'Record that the manifest which was shown went to its authority. MANIFEST_INCOMPLETE, MANIFEST_CHANGED',
  tag: 'Back office: manifests',
  auth: 'staff',
  permission: 'manifests.send',
  body: Type.Object({
    order: Reference,
    leg: Reference,
    authority: oneOf(manifestAuthorities),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    receipt: Type.Optional(Type.String({ maxLength: 120 })),
  }),
  response: Empty,
})

export const staffExportManifest = endpoint({
  method: 'GET',
  path: '/gamma/staff/manifest/export.csv',
  summary: 'The manifest as a table; the export is audited',
  tag: 'Back office: manifests',
  auth: 'staff',
  permission: 'manifests.send',
  query: ManifestQuery,
  media: 'text/csv',
  response: Type.String(),
})

export const staffPrintManifest = endpoint({
  method: 'GET',
  path: '/gamma/staff/manifest/print.pdf',
  summary: 'General declaration or passenger list for the authority, in English; the export is audited',
  tag: 'Back office: manifests',
  auth: 'staff',
  permission: 'manifests.send',
  query: ManifestQuery,
  media: 'application/pdf',
  response: Type.Unknown(),
})
