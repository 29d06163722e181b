import { Type } from 'typebox'
import { photoSizes } from '@aquilane/domain/identity/photo'
import { Empty, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Profile } from './identity.ts'
import { oneOf } from './passengers.ts'

const Pixels = Type.String({ pattern: '^\\d{1,5}$', description: 'Pixels of the upright picture' })

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/gamma/profile/upload-photo',
  summary:
    'Set the picture of the signed-in user: JPEG or PNG in the field "photo", at most 16 MB. left, top and size name the square to keep; without them the middle is kept.',
  tag: 'Account',
  auth: 'client',
  form: { files: 'photo' },
  body: Type.Object({ left: Type.Optional(Pixels), top: Type.Optional(Pixels), size: Type.Optional(Pixels) }),
  response: Profile,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/gamma/profile/remove-photo',
  summary: 'Forget the picture; its bytes are erased.',
  tag: 'Account',
  auth: 'client',
  response: Profile,
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/gamma/profile/photo',
  summary: 'The picture in one of its sizes. Its address changes with the picture, so it may be kept for good.',
  tag: 'Account',
  auth: 'client',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), index: Type.Optional(oneOf(photoSizes)) }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const exportProfile = endpoint({
  method: 'GET',
  path: '/gamma/profile/export',
  summary: 'Everything kept about the signed-in user as a ZIP: JSON files and the files they sent.',
  tag: 'Account',
  auth: 'client',
  media: 'application/zip',
  response: Type.Unknown(),
})

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/gamma/profile/deletion-preview',
  summary: 'What deleting the account erases, what the law keeps and why, and what stands in its way now.',
  tag: 'Account',
  auth: 'client',
  response: Type.Object({
    possible: Type.Boolean(),
    objections: Type.Array(
      Type.Object({
        reason: oneOf(['ACTIVE_ORDER', 'BALANCE', 'OPEN_PAYMENT', 'OPEN_REFUND', 'OPEN_PAYOUT', 'DEBT']),
        pnr: Nullable(Type.String({ description: 'Of the order' })),
        amount: Nullable(Money),
      }),
    ),
    erased: Type.Array(oneOf(['profile', 'sessions', 'passengers', 'documents', 'cards', 'cashback', 'messages', 'identifiers'])),
    kept: Type.Array(
      Type.Object({ what: oneOf(['orders', 'invoices', 'ledger', 'audit']), why: oneOf(['tax-law', 'flight-records', 'security']) }),
    ),
  }),
})

export const verifyIdentity = endpoint({
  method: 'POST',
  path: '/gamma/profile/verify-identity',
  summary:
    'Prove the identity again before a step that answered REAUTHENTICATION_REQUIRED: with a code that auth/send-phone-code sent to the own number. Good for five minutes.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({
    code: Type.String({ pattern: '^[0-9]{1,12}$' }),
    code_hash: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  response: Empty,
})

export const deleteProfile = endpoint({
  method: 'POST',
  path: '/gamma/profile/delete',
  summary:
    'Delete the account for good. Ask for a code with auth/send-phone-code for the own number first. DELETION_BLOCKED names what stands in the way.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({
    code: Type.String({ pattern: '^[0-9]{1,12}$' }),
    code_hash: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  response: Empty,
})
