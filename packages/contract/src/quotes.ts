import { quoteStates } from '@aquilane/domain/quotes/rules'
import { Type } from 'typebox'
import { Created, Empty, Id, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order, FlightAircraft, OrderLeg } from './order.ts'
import { oneOf } from './passengers.ts'

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'Of the link to the quote' })
const Version = Type.Integer({ minimum: 1, maximum: 1_000, description: 'Of the quote that was shown' })
const Position = Type.Integer({ minimum: 1, maximum: 6, description: 'Of the alternative' })
const CodeHash = Type.String({ minLength: 1, maxLength: 200 })
const SignerName = Type.String({ minLength: 2, maxLength: 100, description: 'First and last name of who accepts' })

const { company, price_breakdown, after_flight_caps, terms, seats, co2_kg } = Order.properties

export const QuoteAlternative = Type.Object({
  position: Position,
  aircraft: Nullable(FlightAircraft),
  company,
  legs: Type.Array(OrderLeg),
  price: Money,
  price_breakdown,
  after_flight_caps,
  terms,
  seats,
  co2_kg,
  available: Type.Boolean({
    description: 'False: the aircraft has been booked for this time; another alternative or a new quote is needed',
  }),
  change: Nullable({
    ...oneOf(['new', 'cheaper', 'dearer', 'same'] as const),
    description: 'Against the version before; null for the first one',
  }),
})

export const Quote = Type.Object({
  pnr: Type.String(),
  state: oneOf(quoteStates),
  version: Version,
  sent: Created,
  valid_until: Created,
  valid_until_local: Type.String({ description: 'At the first departure: 2026-12-18T10:30:00+01:00' }),
  note: Nullable(Type.String({ description: 'From the member of staff who made it' })),
  pax: Type.Integer(),
  alternatives: Type.Array(QuoteAlternative),
  acceptance: Nullable(
    Type.Object({
      position: Position,
      name: Nullable(Type.String({ description: 'Null once the account is deleted' })),
      accepted: Created,
      order: Type.Object({ id: Id }),
      document: Type.Boolean({ description: 'The signed document can be downloaded' }),
    }),
  ),
  asked_again: Type.Boolean({ description: 'A new price was asked for after it had expired' }),
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/gamma/quote/get',
  summary: 'A quote by the token of its link: the newest version that was sent',
  tag: 'Quotes',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Quote,
})

export const getQuoteLink = endpoint({
  method: 'GET',
  path: '/gamma/quote/link',
  summary: 'The quote of an own order that waits for a price: the path of its page; null while there is none',
  tag: 'Quotes',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    quote: Nullable(Type.Object({ token: Type.String(), state: oneOf(['open', 'expired'] as const), valid_until: Created })),
  }),
})

export const openQuote = endpoint({
  method: 'POST',
  path: '/gamma/quote/open',
  summary: 'Counts a look at the page of a quote, or at one of its alternatives; sales see when',
  tag: 'Quotes',
  auth: 'none',
  body: Type.Object({ token: Token, version: Version, position: Type.Optional(Position) }),
  response: Empty,
})

export const sendQuoteCode = endpoint({
  method: 'POST',
  path: '/gamma/quote/send-code',
  summary:
    'Send the code that accepts a quote, by SMS to the number of its customer. QUOTE_NOT_OPEN, TOO_MANY_REQUESTS, CHALLENGE_REQUIRED',
  tag: 'Quotes',
  auth: 'none',
  body: Type.Object({ token: Token, code_hash: Type.Optional(Nullable(CodeHash)) }),
  response: Type.Object({
    code_hash: Type.String({ description: 'Give it back with the code' }),
    resend: Type.Integer({ description: 'Seconds until "send again" is worth offering' }),
    code_length: Type.Integer(),
    phone: Type.String({ description: 'Where it was sent, without the middle digits' }),
  }),
})

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/gamma/quote/accept',
  summary:
    'Accept an alternative with name and code: its aircraft is held and the order awaits payment. The same acceptance again answers the same. QUOTE_CHANGED, QUOTE_NOT_OPEN, OFFER_TAKEN, PRICE_CHANGED, PHONE_CODE_INVALID with tries_left, CODE_HASH_NOT_FOUND',
  tag: 'Quotes',
  auth: 'none',
  body: Type.Object({
    token: Token,
    version: Version,
    position: Position,
    name: SignerName,
    terms_accepted: Type.Literal(true, { description: 'Operator, our capacity as agent, price and terms were read and accepted' }),
    code_hash: CodeHash,
    code: Type.String({ pattern: '^[0-9]{1,12}$' }),
  }),
  response: Quote,
})

export const askForQuote = endpoint({
  method: 'POST',
  path: '/gamma/quote/ask-again',
  summary: 'Ask sales for a new price after a quote has expired. QUOTE_NOT_EXPIRED',
  tag: 'Quotes',
  auth: 'none',
  body: Type.Object({ token: Token }),
  response: Quote,
})

export const getQuotePdf = endpoint({
  method: 'GET',
  path: '/gamma/quote/document',
  summary: 'The quote as PDF; once accepted, the signed document',
  tag: 'Quotes',
  auth: 'none',
  query: Type.Object({ token: Token, locale: Type.Optional(oneOf(['en', 'it'] as const)) }),
  media: 'application/pdf',
  response: Type.Unknown(),
})
