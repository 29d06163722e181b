import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { includedCar } from '@aquilane/domain/orders/included-car'

const passengers = { en: 'three passengers', it: 'tre passeggeri' }

it.each(['en', 'it'] as const)('the car on the page of an order is the one that the deal promises (%s)', (locale) => {
  const deal = readFileSync(join(import.meta.dirname, `deal/free-car-transfer.${locale}.md`), 'utf8')
  const { fromEuros, noticeHours, withinKm } = includedCar
  expect(deal).toContain(`€ ${fromEuros.toLocaleString(locale)}`)
  expect(deal).toMatch(new RegExp(`\\b${noticeHours} (hours|ore)\\b`))
  expect(deal).toMatch(new RegExp(`\\b${withinKm} (kilometres|chilometri)\\b`))
  expect([deal.includes(passengers[locale]), includedCar.passengers]).toEqual([true, 3])
})
