/** What is deleted by itself, and how many days after what. The jobs that delete and the page that shows it read this list. */
export const retentionRules = {
  travel_documents: { days: 30, after: 'flight' },
  crew_scans: { days: 30, after: 'end' },
  health_notes: { days: 30, after: 'flight' },
  ground_transfers: { days: 30, after: 'flight' },
  contact_messages: { days: 730, after: 'receipt' },
  price_alert_addresses: { days: 2, after: 'flight' },
  page_views: { days: 800, after: 'day' },
  customer_sessions: { days: 90, after: 'end' },
  staff_sessions: { days: 90, after: 'end' },
  sign_in_codes: { days: 2, after: 'end' },
  idempotency_keys: { days: 7, after: 'receipt' },
} as const

export type RetentionRule = keyof typeof retentionRules

/** What is late by less than this is not: the jobs run by the hour and by the day. */
export const retentionGraceHours = 26
