import { Type } from 'typebox'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { formalityKinds } from '@aquilane/domain/facts/formalities'
import { namedPassengerStates } from '@aquilane/domain/travel-documents/named-passenger'
import { Created, Id, Nullable } from './common.ts'
import { Cars } from './cars.ts'
import { endpoint } from './endpoint.ts'
import { EntryRule } from './entry-rule.ts'
import { NamedCrew } from './named-crew.ts'
import { FlightAircraft, OrderLeg, summaryFields } from './order.ts'
import { oneOf } from './passengers.ts'
import { Terminal } from './terminals.ts'

const Locale = oneOf(['en', 'it'] as const)
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const SheetLeg = Type.Object({
  ...OrderLeg.properties,
  arrival_terminal: Nullable({ ...Terminal, description: 'Where passengers come out; null: not known' }),
  passengers: Type.Array(Type.Object({ name: Type.String(), takes_seat: Type.Boolean(), documents: oneOf(namedPassengerStates) })),
  unnamed: Type.Integer({ description: 'Seats without a name' }),
  dishes: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  catering_confirmed: Type.Boolean({ description: 'The caterer is ordered' }),
  crew: NamedCrew,
  cars: Cars,
  formalities: Type.Array(
    Type.Object({
      kind: oneOf(formalityKinds),
      notice_hours: Nullable(Type.Integer()),
      source: Type.String(),
      source_date: Nullable(Type.String()),
      checked_on: Type.String(),
    }),
    { description: 'What the airport of arrival may ask for, as far as it is known' },
  ),
  entry_rules: Type.Array(EntryRule, {
    description: 'What its travellers have to know at the borders. On the sheet of the customer those alone that bind somebody on board',
  }),
})

const sheetFields = {
  pnr: summaryFields.pnr,
  confirmation_status: summaryFields.confirmation_status,
  product: summaryFields.product,
  seats: Nullable(Type.Array(Type.String(), { description: 'Of a shared flight' })),
  decide_at: Nullable({ ...Created, description: 'When the shared flight is decided; null once it is' }),
  aircraft: Nullable(FlightAircraft),
  operator: Nullable(Type.Object({ name: Type.String(), aoc: Type.String() })),
  phone: Nullable(Type.String({ description: 'Of the managers' })),
  legs: Type.Array(SheetLeg),
  dropped_flights: Type.Array(
    Type.Object({
      route: Type.String({ description: 'Airports: `NCE – LTN`' }),
      departure_date: Type.String({ description: 'Local time of the departure airport' }),
    }),
    { description: 'Flights that were cancelled while the trip goes on' },
  ),
}

export const getTripSheet = endpoint({
  method: 'GET',
  path: '/gamma/trip-sheet/get',
  summary: 'The sheet of a paid trip: no prices, no document numbers. NOT_FOUND also for a trip that is not paid or does not take place',
  tag: 'Trip sheets',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: Type.Object({
    ...sheetFields,
    file_url: Type.String({ description: 'The sheet as PDF; the address is signed, works without a token and is good for a week' }),
  }),
})

export const getTripSheetFile = endpoint({
  method: 'GET',
  path: '/gamma/trip-sheet/file',
  summary: 'The sheet as PDF; the owner’s bearer token, or the signed address of `file_url`',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({
    id: Id,
    expires: Type.Optional(Type.Integer()),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    locale: Type.Optional(Locale),
  }),
  media: 'application/pdf',
  response: Type.Unknown(),
})

const TripShare = Type.Object({
  id: Id,
  label: Nullable(Type.String({ description: 'For whom, in the words of the customer' })),
  email: Nullable(Type.String({ description: 'Where the link was sent' })),
  created: Created,
  opens: Type.Integer(),
  opened: Nullable(Created),
})

const ShareList = Type.Object({
  data: Type.Array(TripShare, { description: 'Live links, oldest first' }),
  until: { ...Created, description: 'When links to this trip expire: a day after its last arrival' },
  open: Type.Boolean({ description: 'Links can be made' }),
})

export const listTripShares = endpoint({
  method: 'GET',
  path: '/gamma/trip-sheet/shares',
  summary: 'Live links to the sheet of a trip. NOT_FOUND',
  tag: 'Trip sheets',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: ShareList,
})

export const shareTrip = endpoint({
  method: 'POST',
  path: '/gamma/trip-sheet/share',
  summary:
    'Makes a link that opens the sheet without an account, and sends it by mail where an address is given. The address is in this answer only. NOT_FOUND, ORDER_STATE_CONFLICT for a trip that is not paid or over, LIMIT_REACHED after 20 links, TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'client',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    label: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
    email: Type.Optional(Nullable(Type.String(emailRule))),
    locale: Type.Optional(Locale),
  }),
  response: Type.Object({ ...ShareList.properties, share: TripShare, url: Type.String() }),
})

export const withdrawTripShare = endpoint({
  method: 'POST',
  path: '/gamma/trip-sheet/withdraw',
  summary: 'Withdraws a link at once. NOT_FOUND',
  tag: 'Trip sheets',
  auth: 'client',
  body: Type.Object({ id: Id }),
  response: ShareList,
})

export const getSharedTripSheet = endpoint({
  method: 'GET',
  path: '/gamma/trip-sheet/shared',
  summary: 'The sheet that a link opens. Unknown, withdrawn and expired links answer alike: NOT_FOUND. TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Type.Object({ ...sheetFields, until: { ...Created, description: 'When the link expires' } }),
})

export const getSharedTripSheetFile = endpoint({
  method: 'GET',
  path: '/gamma/trip-sheet/shared-file',
  summary: 'The same as PDF. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({ token: Token, locale: Type.Optional(Locale) }),
  media: 'application/pdf',
  response: Type.Unknown(),
})

export const staffGetTripSheetFile = endpoint({
  method: 'GET',
  path: '/gamma/staff/trip-sheet/file',
  summary: 'The sheet of a paid trip as its customer has it, as PDF. NOT_FOUND',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  media: 'application/pdf',
  response: Type.Unknown(),
})
