import type { FieldError, RefusalCode } from '@aquilane/domain/refusal'

export type { FieldError }

/**
 * The HTTP status of each code that an answer may carry (`packages/domain/src/refusal.ts` lists the codes).
 */
export const errorStatus = {
  // requests
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  TOO_MANY_REQUESTS: 429,
  CHALLENGE_REQUIRED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  // identity
  PHONE_INVALID: 422,
  PHONE_CODE_INVALID: 422,
  CODE_HASH_NOT_FOUND: 404,
  REFRESH_TOKEN_INVALID: 401,
  REFRESH_TOKEN_ROTATED: 409,
  EMAIL_CODE_INVALID: 422,
  EMAIL_ALREADY_CONFIRMED: 409,
  DELETION_BLOCKED: 409,
  PASSKEY_REJECTED: 422,
  REAUTHENTICATION_REQUIRED: 409,
  // staff
  STAFF_SIGN_IN_REFUSED: 422,
  INVITE_EXPIRED: 404,
  TOTP_CODE_INVALID: 422,
  LAST_CREDENTIAL: 409,
  // persons
  LIMIT_REACHED: 422,
  // files and documents
  WRONG_FORMAT: 415,
  WRONG_SIZE: 413,
  FILE_CORRUPT: 422,
  TICKET_STATE_CONFLICT: 409,
  FLIGHT_COMPLETED: 409,
  NO_NEW_FILES: 422,
  PASSENGER_ALREADY_SAVED: 409,
  // messages
  PREFERENCE_LOCKED: 422,
  PUSH_UNAVAILABLE: 404,
  PUSH_ENDPOINT_INVALID: 422,
  // content
  CONTENT_NOT_FOUND: 404,
  CONTENT_CONFLICT: 409,
  CONTENT_STATE_CONFLICT: 409,
  TRANSLATION_MISSING: 409,
  SLUG_TAKEN: 409,
  // places and trips
  PLACE_NOT_FOUND: 404,
  PACKED_DATA_INVALID: 422,
  TRIP_INVALID: 422,
  COUNTRY_INACTIVE: 422,
  // charter
  OFFER_EXPIRED: 410,
  OFFER_TAKEN: 409,
  PRICE_CHANGED: 409,
  NOTHING_FITS: 422,
  // empty legs
  LEG_RETIMED: 409,
  DETOUR_UNAVAILABLE: 409,
  LEG_SOLD: 409,
  LEG_HELD: 409,
  LEG_WITHDRAWN: 410,
  LEG_GONE: 410,
  LEG_STATE_CONFLICT: 409,
  AIRCRAFT_TAKEN: 409,
  CALENDAR_INVALID: 422,
  CALENDAR_KNOWN: 409,
  NOT_SHAREABLE: 422,
  NOT_FLYABLE: 422,
  BOOKING_TOO_LATE: 422,
  // shared flights
  SEATS_REQUIRED: 422,
  SEATS_DECREASED: 409,
  SHARED_FLIGHT_GONE: 410,
  NOT_AVAILABLE_IN_US: 422,
  // quotes
  QUOTE_CHANGED: 409,
  QUOTE_NOT_OPEN: 410,
  QUOTE_OPEN: 409,
  CONSENT_REQUIRED: 409,
  QUOTE_NOT_EXPIRED: 409,
  REQUEST_TAKEN: 409,
  REQUESTS_DIFFER: 422,
  // orders and money
  ORDER_STATE_CONFLICT: 409,
  ALREADY_RATED: 409,
  CATERING_CLOSED: 409,
  CHANGED_MEANWHILE: 409,
  PRICING_OUTDATED: 409,
  BILL_IN_RUN: 409,
  PAYOUT_IN_RUN: 409,
  MERGE_NOT_POSSIBLE: 409,
  CREDIT_EXCEEDED: 409,
  PAID_ALREADY: 409,
  ACCOUNT_MISSING: 409,
  REMINDER_NOT_DUE: 409,
  AIRCRAFT_BOOKED: 409,
  AIRCRAFT_CANNOT_FLY: 409,
  ITEM_DERIVED: 422,
  REFERENCE_MISSING: 422,
  MESSAGE_ID_TAKEN: 409,
  TEMPLATE_TITLE_TAKEN: 409,
  LINK_TARGET_REFUSED: 400,
  LINK_GONE: 410,
  REFUND_CHANGED: 409,
  UNPAID_HOLD_LIMIT: 409,
  HOLD_TOO_LONG: 422,
  TRANSFER_TOO_LATE: 422,
  INVOICE_NOT_PAYABLE: 409,
  INVOICE_EXPIRED: 410,
  PAYMENT_METHOD_UNAVAILABLE: 422,
  PAYMENT_REFUSED: 422,
  WEBHOOK_SIGNATURE_INVALID: 401,
  NOT_ENOUGH_GOLD: 422,
  STATEMENT_TOO_LONG: 422,
  STATEMENT_INVALID: 422,
  TRANSACTION_ALREADY_RESOLVED: 409,
  PAYOUT_PENDING: 409,
  PAYOUT_CHANGED: 409,
  PAYOUT_IDENTITY_MISSING: 409,
  FOUR_EYES_REQUIRED: 409,
  APPROVER_NOT_INDEPENDENT: 409,
  APPROVAL_OPEN: 409,
  APPROVAL_DECIDED: 409,
  APPROVAL_EXPIRED: 409,
  APPROVAL_OUTDATED: 409,
  PAYOUTS_CLOSED: 409,
  TRANSFER_CURRENCY_MISMATCH: 422,
  CHARGE_NOT_ALLOWED: 422,
  CHECKLIST_CHANGED: 409,
  RELEASE_BLOCKED: 409,
  TRIP_CLOSED: 409,
  TRIP_INCOMPLETE: 409,
  BILL_CHANGED: 409,
  MANIFEST_CHANGED: 409,
  TOO_MANY_VIEWS: 409,
  MANIFEST_INCOMPLETE: 409,
  CERTIFICATE_NOT_FOUND: 404,
  INVALID_CERTIFICATE_STATUS: 409,
  COUPON_DATA_NOT_FOUND: 422,
  REFERRAL_ALREADY_REVIEWED: 409,
  CODE_TAKEN: 409,
  CAMPAIGN_ALREADY_ACTIVE: 409,
} as const satisfies Record<RefusalCode, number>

export type ErrorCode = RefusalCode

/** `reason` of each 429 and 423; its sentence is in `packages/i18n` under `limits.reasons.<reason>`. */
export const limitReasons = [
  'account_blocked',
  'challenge',
  'requests',
  'work',
  'maps',
  'documents',
  'uploads_waiting',
  'connections',
  'uploads',
  'previews',
  'data_exports',
  'code_number',
  'code_device',
  'code_network',
  'code_country',
  'code_service',
  'code_tries',
  'email_codes',
  'coupon_tries',
  'push_tests',
  'contact_messages',
  'messages',
  'links',
  'staff_sign_in',
  'staff_sign_in_network',
  'orders_customer',
  'orders_device',
  'orders_network',
  'requests_network',
  'holds_network',
  'holds_market',
] as const

export type LimitReason = (typeof limitReasons)[number]

/** RFC 9457 problem details as this API sends them. */
export interface Problem {
  type: string
  /** The sentence of the code, in the language of the request. */
  title: string
  status: number
  /** For developers, in English. */
  detail: string
  code: ErrorCode
  request_id?: string
  errors?: FieldError[]
  [extra: string]: unknown
}
