import { expect, it } from 'vitest'
import { telAddress } from './tel-address.ts'

it.each([
  ['+44 20 7946 0321', 'tel:+442079460321'],
  ['+39 (02) 1234-567', 'tel:+39021234567'],
])('the address that calls %s', (phone, address) => expect(telAddress(phone)).toBe(address))
