import { Type } from 'typebox'
import { Created, Empty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const tag = 'Customer'
const Token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })

export const getPlannedMerge = endpoint({
  method: 'GET',
  path: '/gamma/account-merge/get',
  summary: 'What the link of a message about a merge of two accounts stops. No sign-in: the token says which. NOT_FOUND',
  tag,
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Type.Object({
    status: oneOf(['Planned', 'Done', 'Stopped', 'Failed'] as const),
    effective: { ...Created, description: 'When it takes effect unless it is stopped' },
    number: Type.String({ description: 'Last digits of the number that the link was sent to' }),
    other: Type.String({ description: 'Last digits of the other number' }),
    closes: Type.Boolean({ description: 'The account of the first number closes' }),
  }),
})

export const stopPlannedMerge = endpoint({
  method: 'POST',
  path: '/gamma/account-merge/stop',
  summary: 'Stops a merge of two accounts before it takes effect; again changes nothing. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag,
  auth: 'none',
  body: Type.Object({ token: Token }),
  response: Empty,
})
