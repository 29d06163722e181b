import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetAccount } from '@aquilane/contract/staff-account'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { Account } from '../account.ts'

export const toAccount = ({
  passkeys,
  hasTotp,
  requestLanguages,
  recoveryCodes,
  sessions,
}: Account): ResponseOf<typeof staffGetAccount> => ({
  passkeys: passkeys.map(({ id, browser, createdAt, lastUsedAt }) => ({
    id,
    browser,
    created: timestamp(createdAt),
    last_used: lastUsedAt && timestamp(lastUsedAt),
  })),
  totp: hasTotp,
  request_languages: requestLanguages,
  recovery_codes: { left: recoveryCodes.left, created: recoveryCodes.createdAt && timestamp(recoveryCodes.createdAt) },
  sessions: sessions.map(({ id, isCurrent, method, browser, address, createdAt, lastSeenAt }) => ({
    id,
    current: isCurrent,
    method,
    browser,
    address,
    created: timestamp(createdAt),
    last_seen: timestamp(lastSeenAt),
  })),
})
