import { expect, it } from 'vitest'
import { readOfferId } from './offer.ts'

it('the id of an address has the operator behind two underscores', () => {
  expect(readOfferId('71b9d22f-be03-4675-862f-cd6c56b70a81__12')).toEqual({ id: '71b9d22f-be03-4675-862f-cd6c56b70a81', companyId: 12 })
  for (const bad of ['71b9d22f', 'a__b', '__1', undefined]) expect(readOfferId(bad)).toBeNull()
})
