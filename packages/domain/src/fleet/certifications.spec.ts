import { describe, expect, it } from 'vitest'
import { certifications, highestCertifications, isCertification } from './certifications.ts'

describe('certifications of operators', () => {
  it('count the highest of each scheme, of two scans the one that lasts longer', () => {
    expect(
      highestCertifications(
        [
          { certification: 'is_bao_2', validUntil: '2028-01-01' },
          { certification: 'argus_gold', validUntil: '2030-01-01' },
          { certification: 'argus_platinum', validUntil: '2027-01-01' },
          { certification: 'argus_platinum', validUntil: '2027-06-30' },
        ],
        '2026-11-29',
      ),
    ).toEqual([
      { certification: 'argus_platinum', validUntil: '2027-06-30' },
      { certification: 'is_bao_2', validUntil: '2028-01-01' },
    ])
  })

  it('fall back to the lower one when the higher one is over, and count on their last day', () => {
    const held = [
      { certification: 'argus_gold', validUntil: '2030-01-01' },
      { certification: 'argus_platinum', validUntil: '2027-01-01' },
    ] as const
    expect(highestCertifications(held, '2027-01-01')).toEqual([held[1]])
    expect(highestCertifications(held, '2027-01-02')).toEqual([held[0]])
  })

  it('are told from the documents that an operator has to have', () => {
    expect(certifications.every((one) => isCertification(one))).toBe(true)
    expect(['aoc', 'insurance', 'toString'].some((one) => isCertification(one))).toBe(false)
  })
})
