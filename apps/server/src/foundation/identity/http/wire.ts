import type { FastifyRequest } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getProfile } from '@aquilane/contract/identity'
import { Refusal } from '@aquilane/domain/refusal'
import type { Client, SignInInput } from '../service.ts'
import type { Device } from '../sessions.ts'

export const details = {
  PHONE_INVALID: 'This is not a phone number that codes can be sent to. Give it in international form, such as +447400123456.',
  CODE_HASH_NOT_FOUND: 'This code is over: it has been used, replaced, tried too often, or three minutes have passed. Ask for a new one.',
  PHONE_CODE_INVALID: 'Activation code is not valid, please try again',
  REFRESH_TOKEN_INVALID: 'This refresh token is not valid any more. Sign in again.',
  EMAIL_CODE_INVALID: 'Activation code is not valid, please try again',
  EMAIL_ALREADY_CONFIRMED: 'This address is confirmed already. There is nothing to do.',
  EMAIL_CODE_OVER: 'This code is over: it has been used, replaced, tried too often, or fifteen minutes have passed. Ask for a new one.',
  REFRESH_TOKEN_ROTATED: 'Another request has just refreshed with this token. Use the tokens that it was given.',
} as const

export const singleHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 400) : null
}

/** Value of the body, else of the header; an empty string counts as missing. */
export const toDevice = (request: FastifyRequest, named: string | undefined): string | null => named || request.fingerprint

export const toSignInDevice = (request: FastifyRequest, fingerprint: string | undefined): Device => ({
  fingerprint: toDevice(request, fingerprint),
  application: singleHeader(request, 'application'),
  userAgent: singleHeader(request, 'user-agent'),
  address: request.ip,
})

/** UTM parameters, where given. */
export const toUtm = (body: { [K in keyof SignInInput['utm'] as `utm_${K}`]?: string | null }): SignInInput['utm'] => {
  const { utm_source: source, utm_medium: medium, utm_campaign: campaign, utm_content: content, utm_term: term } = body
  return Object.fromEntries(Object.entries({ source, medium, campaign, content, term }).filter(([, value]) => value))
}

export const accountGone = () => new Refusal('UNAUTHORIZED', 'This account is no more.')

export function toProfile(client: Client | null): ResponseOf<typeof getProfile> {
  if (!client) throw accountGone()
  return {
    user: {
      id: client.id,
      name: { first_name: client.firstName, last_name: client.lastName, middle_name: client.middleName },
      email: client.email,
      email_unconfirmed: client.emailUnconfirmed,
      email_problem: client.emailProblem,
      phone: client.phone,
      photo: client.photo,
    },
    email_unconfirmed: client.emailUnconfirmed,
  }
}
