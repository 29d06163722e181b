import { api } from '~/lib/api.ts'

export interface SentCode {
  codeHash: string
  length: 4 | 6
  /** `performance.now()` at which resend becomes available. */
  resendFrom: number
}

/** Sends a code to the customer's own number. @param earlier the code that this one replaces. @throws ApiError, ConnectionError */
export async function sendPhoneCode(phone: string, earlier: string | null): Promise<SentCode> {
  const answer = await api('POST /gamma/auth/send-phone-code', {
    body: { phone_number: phone, ...(earlier ? { code_hash: earlier } : {}) },
  })
  return { codeHash: answer.code_hash, length: answer.code_length === 6 ? 6 : 4, resendFrom: performance.now() + answer.resend * 1000 }
}
