import { describe, expect, it } from 'vitest'
import { camt053 } from './camt053.fixture.ts'
import { readCamt053, StatementError } from './camt053.ts'

const read = (text: string) => {
  try {
    return readCamt053(text)
  } catch (error) {
    if (error instanceof StatementError) return error.message
    throw error
  }
}
const getEntries = (text: string) => readCamt053(text)[0]!.entries

describe.each(['02', '04', '08'] as const)('a statement of version 001.%s', (version) => {
  it.each(['', 'ns2'])('reads the transactions of the account (prefix "%s")', (prefix) => {
    const text = camt053({
      version,
      prefix,
      opening: '-10.00',
      closing: '2414.50',
      entries: [
        { amount: '2415.5', ref: 'B-1', text: 'AQ-000123 & thanks', reference: 'RF18AQ000123' },
        { amount: '1.00', side: 'DBIT', text: 'Account fee' },
        { amount: '10.00', reversal: true, ref: 'B-1' },
        { amount: '99.00', status: 'PDNG', ref: 'B-2' },
      ],
    })
    expect(readCamt053(text)).toEqual([
      {
        account: 'IT87D9999999999000000123456',
        name: 'S-1',
        currency: 'EUR',
        from: '2026-11-20',
        to: '2026-11-20',
        opening: -1_000,
        closing: 241_450,
        pending: 1,
        entries: [
          expect.objectContaining({
            direction: 'credit',
            reversal: false,
            amount: 241_550,
            currency: 'EUR',
            bookedOn: '2026-11-20',
            reference: 'RF18AQ000123',
            remittance: 'AQ-000123 & thanks',
            payer: 'Ada Lovelace',
            payerAccount: 'GB33BUKB20201555555555',
          }),
          expect.objectContaining({ direction: 'debit', amount: 100, remittance: 'Account fee' }),
          expect.objectContaining({ direction: 'credit', reversal: true, amount: 1_000 }),
        ],
      },
    ])
  })

  it('takes a batch apart when the parts add up, and as one when they do not', () => {
    const batch = [
      { amount: '10.00', text: 'AQ-000001' },
      { amount: '20.00', text: 'AQ-000002' },
    ]
    const parts = getEntries(camt053({ version, entries: [{ amount: '30.00', batch }] }))
    expect(parts.map(({ amount, remittance }) => [amount, remittance])).toEqual([
      [1_000, 'AQ-000001'],
      [2_000, 'AQ-000002'],
    ])
    const whole = getEntries(camt053({ version, entries: [{ amount: '31.00', batch }] }))
    expect(whole.map(({ amount, remittance }) => [amount, remittance])).toEqual([[3_100, 'AQ-000001\nAQ-000002']])
  })
})

describe('the name of a movement', () => {
  const keys = (...entries: Parameters<typeof camt053>[0]['entries']) => getEntries(camt053({ entries })).map(({ key }) => key)

  it('is the same in every statement, whatever else they tell', () => {
    const [a] = keys({ amount: '10.00', ref: 'B-1', text: 'One' })
    expect(keys({ amount: '5.00', ref: 'B-0' }, { amount: '10.00', ref: 'B-1', text: 'One' })[1]).toBe(a)
    const [unnamed] = keys({ amount: '10.00', text: 'One' })
    expect(keys({ amount: '5.00' }, { amount: '10.00', text: 'One' })[1]).toBe(unnamed)
  })

  it('distinguishes amounts, sides, reversals and equal transfers of one day', () => {
    const names = keys(
      { amount: '10.00', ref: 'B-1' },
      { amount: '10.01', ref: 'B-1' },
      { amount: '10.00', ref: 'B-1', side: 'DBIT' },
      { amount: '10.00', ref: 'B-1', reversal: true },
      { amount: '10.00', text: 'Same' },
      { amount: '10.00', text: 'Same' },
      { amount: '10.00', text: 'Same', date: '2026-11-19' },
      { amount: '10.00', ref: 'NONREF', text: 'Other' },
    )
    expect(new Set(names).size).toBe(8)
  })
})

describe('what is refused', () => {
  const good = camt053({ entries: [{ amount: '10.00' }] })
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? 'a' : `b${at - 1}`};`.repeat(10)}">`).join('')}]>`

  it.each([
    ['nothing', ''],
    ['no XML', 'account;amount\n1;2'],
    ['an entity of its own', good.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>').replace('S-1', '&a;')],
    ['a file of ours', good.replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>').replace('S-1', '&a;')],
    ['a billion laughs', good.replace('<?xml version="1.0" encoding="UTF-8"?>', bomb).replace('S-1', '&b8;')],
    ['an entity nobody declared', good.replace('S-1', '&a;')],
    ['elements without end', good.replace('<GrpHdr>', '<a>'.repeat(40))],
    ['a tag that is not closed', good.replace('</Stmt>', '')],
    ['another message', good.replace('camt.053', 'camt.054')],
    ['an amount that is none', good.replace('>10.00<', '>1e3<')],
    ['part of a cent', good.replace('>10.00<', '>10.001<')],
    ['a negative amount', good.replace('>10.00<', '>-10.00<')],
    ['a date that is none', good.replaceAll('<Dt>2026-11-20', '<Dt>2026-13-40')],
    ['another currency than the account’s', good.replace('<Amt Ccy="EUR">10.00', '<Amt Ccy="USD">10.00')],
    ['no account', good.replace(/<Acct>.*?<\/Acct>/s, '')],
    ['movements that do not add up', camt053({ opening: '0.00', closing: '10.01', entries: [{ amount: '10.00' }] })],
  ])('%s', (_what, text) => expect(read(text)).toEqual(expect.any(String)))

  it('and nothing else', () => expect(read(good)).toHaveLength(1))

  it('a long file takes its time, not longer', () => {
    const entries = Array.from({ length: 3_000 }, (_, at) => ({ amount: '10.00', ref: `B-${at}`, text: `AQ-${at}` }))
    expect(getEntries(camt053({ entries }))).toHaveLength(3_000)
  })
})
