/** Every code a refusal may have. Codes are for programs and stay; sentences live in `packages/i18n` under `errors.<CODE>`. Spec §8 codes are verbatim. */
export const refusalCodes = [
  // requests
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'REQUEST_TIMEOUT',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ACCOUNT_LOCKED',
  'TOO_MANY_REQUESTS',
  'CHALLENGE_REQUIRED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
  // identity
  'PHONE_INVALID',
  'PHONE_CODE_INVALID',
  'CODE_HASH_NOT_FOUND',
  'REFRESH_TOKEN_INVALID',
  'REFRESH_TOKEN_ROTATED',
  'EMAIL_CODE_INVALID',
  'EMAIL_ALREADY_CONFIRMED',
  'DELETION_BLOCKED',
  'PASSKEY_REJECTED',
  'REAUTHENTICATION_REQUIRED',
  // staff
  'STAFF_SIGN_IN_REFUSED',
  'INVITE_EXPIRED',
  'TOTP_CODE_INVALID',
  'LAST_CREDENTIAL',
  // persons
  'LIMIT_REACHED',
  // assistants
  'ASSISTANCE_ENDED',
  'ASSISTANT_NOT_ALLOWED',
  'ASSISTANT_LIMIT',
  'INVITATION_OVER',
  // files and documents
  'WRONG_FORMAT',
  'WRONG_SIZE',
  'FILE_CORRUPT',
  'TICKET_STATE_CONFLICT',
  'FLIGHT_COMPLETED',
  'NO_NEW_FILES',
  'PASSENGER_ALREADY_SAVED',
  // messages
  'PREFERENCE_LOCKED',
  'PUSH_UNAVAILABLE',
  'PUSH_ENDPOINT_INVALID',
  // content
  'CONTENT_NOT_FOUND',
  'CONTENT_CONFLICT',
  'CONTENT_STATE_CONFLICT',
  'TRANSLATION_MISSING',
  'SLUG_TAKEN',
  // places and trips
  'PLACE_NOT_FOUND',
  'PACKED_DATA_INVALID',
  'TRIP_INVALID',
  'COUNTRY_INACTIVE',
  // charter
  'OFFER_EXPIRED',
  'OFFER_TAKEN',
  'PRICE_CHANGED',
  'NOTHING_FITS',
  // empty legs
  'LEG_RETIMED',
  'DETOUR_UNAVAILABLE',
  'LEG_SOLD',
  'LEG_HELD',
  'LEG_WITHDRAWN',
  'LEG_GONE',
  'LEG_STATE_CONFLICT',
  'AIRCRAFT_TAKEN',
  'CALENDAR_INVALID',
  'CALENDAR_KNOWN',
  'NOT_SHAREABLE',
  'NOT_FLYABLE',
  'BOOKING_TOO_LATE',
  // shared flights
  'SEATS_REQUIRED',
  'SEATS_DECREASED',
  'SHARED_FLIGHT_GONE',
  'NOT_AVAILABLE_IN_US',
  // quotes
  'QUOTE_CHANGED',
  'QUOTE_NOT_OPEN',
  'QUOTE_OPEN',
  'CONSENT_REQUIRED',
  'SALES_REQUIRED',
  'QUOTE_NOT_EXPIRED',
  'REQUEST_TAKEN',
  'REQUESTS_DIFFER',
  // orders and money
  'ORDER_STATE_CONFLICT',
  'ALREADY_RATED',
  'CATERING_CLOSED',
  'CAR_CLOSED',
  'CHANGED_MEANWHILE',
  'PRICING_OUTDATED',
  'BILL_IN_RUN',
  'PAYOUT_IN_RUN',
  'MERGE_NOT_POSSIBLE',
  'CREDIT_EXCEEDED',
  'PAID_ALREADY',
  'ACCOUNT_MISSING',
  'REMINDER_NOT_DUE',
  'AIRCRAFT_BOOKED',
  'DOCUMENTS_MISSING',
  'DOCUMENT_REQUIRED',
  'AIRCRAFT_CANNOT_FLY',
  'FLIGHT_NOT_ALLOWED',
  'FLIGHT_NOT_PAYABLE',
  'UNPAID_FLIGHT_OPEN',
  'HOURS_UNKNOWN',
  'ITEM_DERIVED',
  'REFERENCE_MISSING',
  'MESSAGE_ID_TAKEN',
  'TEMPLATE_TITLE_TAKEN',
  'LINK_TARGET_REFUSED',
  'LINK_GONE',
  'REFUND_CHANGED',
  'UNPAID_HOLD_LIMIT',
  'HOLD_TOO_LONG',
  'TRANSFER_TOO_LATE',
  'INVOICE_NOT_PAYABLE',
  'SHARE_PAID',
  'INVOICE_EXPIRED',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_REFUSED',
  'WEBHOOK_SIGNATURE_INVALID',
  'NOT_ENOUGH_GOLD',
  'STATEMENT_TOO_LONG',
  'STATEMENT_INVALID',
  'TRANSACTION_ALREADY_RESOLVED',
  'PAYOUT_PENDING',
  'PAYOUT_CHANGED',
  'PAYOUT_IDENTITY_MISSING',
  'FOUR_EYES_REQUIRED',
  'APPROVER_NOT_INDEPENDENT',
  'APPROVAL_OPEN',
  'APPROVAL_DECIDED',
  'APPROVAL_EXPIRED',
  'APPROVAL_OUTDATED',
  'PAYOUTS_CLOSED',
  'TRANSFER_CURRENCY_MISMATCH',
  'CHARGE_NOT_ALLOWED',
  'CHECKLIST_CHANGED',
  'RELEASE_BLOCKED',
  'TRIP_CLOSED',
  'FLIGHT_STATUS_CONFLICT',
  'TRIP_INCOMPLETE',
  'BILL_CHANGED',
  'BILL_WITHOUT_VAT',
  'BILL_DISPUTED',
  'MANIFEST_CHANGED',
  'TOO_MANY_VIEWS',
  'MANIFEST_INCOMPLETE',
  'CREW_UNFIT',
  'CREW_BUSY',
  'CREW_SEAT_TAKEN',
  'CREW_ASSIGNED',
  'TIMES_CONFIRMED',
  'CERTIFICATE_NOT_FOUND',
  'INVALID_CERTIFICATE_STATUS',
  'COUPON_DATA_NOT_FOUND',
  'REFERRAL_ALREADY_REVIEWED',
  'CODE_TAKEN',
  'CAMPAIGN_ALREADY_ACTIVE',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** One bad field: `path` in dotted form (`legs.0.date`), its own `code`, an English `message`. */
export interface FieldError {
  path: string
  code: string
  message: string
}

/** A sum among the facts of a refusal; a class, so that its answer can tell it from other facts. */
export class Sum {
  readonly cents: number
  readonly currency: string

  constructor(cents: number, currency: string) {
    this.cents = cents
    this.currency = currency
  }
}

/**
 * What a use case refuses with: a code, a sentence for developers, and the facts behind it (for example `{ shortfall }` with
 * NOT_ENOUGH_GOLD). It knows no HTTP: `platform/http/refusals.ts` makes an answer of it.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  readonly facts: Record<string, unknown>

  constructor(
    code: RefusalCode,
    detail: string,
    options: { errors?: FieldError[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.errors = options.errors
    this.facts = options.facts ?? {}
  }
}

/** One field of a request is wrong. */
export const fieldError = (path: string, code: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', message, { errors: [{ path, code, message }] })
