import { expect, it } from 'vitest'
import { joinVowels } from './euphony.ts'

it.each([
  ['it', 'Da Milano a Amsterdam', 'Da Milano ad Amsterdam'],
  ['it', 'A Atene, poi a Ålesund', 'Ad Atene, poi ad Ålesund'],
  ['it', 'da Amsterdam a Milano', 'da Amsterdam a Milano'],
  ['it', 'Il volo da LIN a AMS', 'Il volo da LIN a AMS'],
  ['it', 'Vola a Edimburgo', 'Vola a Edimburgo'],
  ['it', 'Da Aeroporto di Torino a Aeroporto di Nizza', 'Dall’aeroporto di Torino all’aeroporto di Nizza'],
  ['it', 'la pista di Aeroporto di Parma (PMF)', 'la pista dell’aeroporto di Parma (PMF)'],
  ['it', 'Per decollare a Base aerea di Ghedi', 'Per decollare alla base aerea di Ghedi'],
  ['it', 'Aeroporto di Parma non accetta jet', 'Aeroporto di Parma non accetta jet'],
  ['en', 'A Amsterdam', 'A Amsterdam'],
] as const)('%s: %s → %s', (locale, text, expected) => {
  expect(joinVowels(locale, text)).toBe(expected)
})
