import { Type } from 'typebox'
import { listResponse, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { certifications } from '@aquilane/domain/fleet/certifications'
import { maxPhotographedTails, photoKinds } from '@aquilane/domain/fleet/fleet-files'
import { oneOf } from './passengers.ts'

const Art = Type.String({ description: 'Path of an SVG drawing served by this site', examples: ['/art/aircraft/light.svg'] })

const photoWidthNames = ['320', '640', '1600'] as const

/** A photograph of one aircraft. */
export const AircraftPhoto = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: oneOf(photoKinds),
  url: Type.String({
    description: 'Path on this server, with `&width=320`, `&width=640` or `&width=1600`',
    examples: ['/gamma/aircraft/photo?id=…'],
  }),
  width: Type.Integer({ description: 'Of the largest size' }),
  height: Type.Integer(),
})

export const getAircraftPhoto = endpoint({
  method: 'GET',
  path: '/gamma/aircraft/photo',
  summary: 'A photograph of an aircraft. Its address changes with the picture, so it may be kept for good. NOT_FOUND',
  tag: 'Fleet',
  auth: 'none',
  query: Type.Object({ id: Type.String({ format: 'uuid' }), width: Type.Optional(oneOf(photoWidthNames)) }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const listAircraftPhotos = endpoint({
  method: 'GET',
  path: '/gamma/aircraft/photos',
  summary: 'Photographs of these very aircraft, by tail; repeat `tail` for several. Aircraft without one, and unknown tails, are left out',
  tag: 'Fleet',
  auth: 'none',
  query: Type.Object({
    tail: Type.Array(Type.String({ minLength: 2, maxLength: 12 }), { minItems: 1, maxItems: maxPhotographedTails }),
  }),
  response: listResponse(
    Type.Object({ tail: Type.String(), photos: Type.Array(AircraftPhoto, { minItems: 1, description: 'The first shown first' }) }),
  ),
})

/** Reference to a class in other responses. */
export const AircraftClassRef = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })

/** Reference to a type in other responses. */
export const AircraftTypeRef = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })

export const AircraftClassItem = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  types: Type.Array(AircraftTypeRef),
  iconMax: Art,
  iconMin: Art,
  images: Type.Array(Art, { description: 'One drawing per type' }),
  aircraft_count: Type.Integer({ description: 'Aircraft of this class in the fleet' }),
  seats: Nullable(Type.Object({ min: Type.Integer(), max: Type.Integer() })),
  range_km: Nullable(Type.Integer({ description: 'Longest range of its types with four passengers' })),
  cruise_kmh: Nullable(Type.Integer({ description: 'Fastest cruise of its types' })),
})

export const AircraftTypeItem = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'With its maker: Cessna Citation CJ3+' }),
  slug: Type.String(),
  manufacturer: Type.String(),
  aircraft_class: AircraftClassRef,
  image: Art,
  aircraft_count: Type.Integer(),
  seats: Type.Object({ typical: Type.Integer(), max: Type.Integer() }),
  cruise_kmh: Type.Integer(),
  range_km: Type.Object({ four_passengers: Type.Integer(), full: Type.Integer() }),
  runway_m: Type.Integer({ description: 'Take-off field length at maximum weight' }),
  luggage: Type.Object({ kg: Type.Integer(), m3: Type.Number() }),
  cabin_height_m: Type.Number(),
  mtow_kg: Type.Integer(),
  built: Type.Object({ from: Type.Integer(), to: Nullable(Type.Integer()) }),
  operators: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), aircraft_count: Type.Integer() }), {
    description: 'With aircraft of this type, most aircraft first',
  }),
})

const classListResponse = { method: 'GET', tag: 'Fleet', auth: 'none', response: listResponse(AircraftClassItem) } as const

export const listAircraftClasses = endpoint({
  ...classListResponse,
  path: '/gamma/aircraft-class/list',
  summary: 'The eight aircraft classes, smallest first',
})

/** The same list where the news pages look for it. */
export const listNewsAircraftClasses = endpoint({
  ...classListResponse,
  path: '/news/aircraft-class/list',
  summary: 'The eight aircraft classes, for editorial pages',
})

export const listAircraftTypes = endpoint({
  method: 'GET',
  path: '/gamma/aircraft-type/list',
  summary: 'Aircraft types with their published performance, by class',
  tag: 'Fleet',
  auth: 'none',
  response: listResponse(AircraftTypeItem),
})

export const listCompanyCertifications = endpoint({
  method: 'GET',
  path: '/gamma/company/certifications',
  summary: 'What independent auditors grant the operators, by scans that are valid today: the highest of each scheme',
  tag: 'Fleet',
  auth: 'none',
  response: listResponse(
    Type.Object({
      company: Type.Object({ id: Type.Integer() }),
      certification: oneOf(certifications),
      valid_until: Type.String({ format: 'date', description: 'Last day' }),
    }),
  ),
})
