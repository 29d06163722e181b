import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetCustomerRecord } from '@aquilane/contract/staff-customer-record'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { ShownAssistant } from '../../../foundation/assistants/index.ts'
import type { CustomerRecord } from '../customer-record.ts'

export const toCustomerRecord = ({
  ledger,
  quotes,
  channels,
  assistants,
  principals,
}: CustomerRecord): ResponseOf<typeof staffGetCustomerRecord> => ({
  ledger: ledger.map(({ account, currency, entry }) => ({
    id: entry.id,
    account,
    at: timestamp(entry.at),
    kind: entry.kind,
    order: entry.about?.kind === 'order' ? { id: entry.about.id, name: entry.about.pnr } : null,
    amount: money(entry.amount, currency),
    balance: money(entry.balance, currency),
  })),
  quotes: quotes.map(({ id, order, version, alternatives, sentAt, validUntil, state }) => ({
    id,
    order,
    version,
    alternatives,
    sent: timestamp(sentAt),
    valid_until: timestamp(validUntil),
    state,
  })),
  preferences: channels.map(({ id: channel, name, media }) => ({
    channel,
    name,
    media: media.map((one) => ({ name: one.name, enabled: one.enabled, locked: one.locked })),
  })),
  assistants: assistants.map((one) => toAssistant(one, one.accountId === null ? null : { id: one.accountId, name: one.name ?? '' })),
  principals: principals.map((one) => toAssistant(one, one.customer)),
})

const toAssistant = (
  { id, email, permissions, payLimit, left, acceptedAt }: ShownAssistant,
  customer: { id: string; name: string } | null,
) => ({
  id,
  customer,
  email,
  permissions,
  pay_limit: payLimit === null ? null : money(payLimit, 'EUR'),
  left: left === null ? null : money(left, 'EUR'),
  accepted: acceptedAt && timestamp(acceptedAt),
})
