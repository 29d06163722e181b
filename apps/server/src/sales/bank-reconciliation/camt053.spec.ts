import { describe, expect, it } from 'vitest'
import { camt053 } from './camt053.fixture.ts'
import { readCamt053 } from './camt053.ts'
import { StatementError } from './camt053-values.ts'

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
        page: 1,
        currency: 'EUR',
        from: '2026-11-20',
        to: '2026-11-20',
        fromAt: '2026-11-20T00:00:00',
        toAt: '2026-11-20T23:59:59',
        isContinued: false,
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

const balanceOf = (code: string, amount: string, day = '2026-11-20') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

describe('forms that the schema allows', () => {
  const one = (change: (text: string) => string, entry: Parameters<typeof camt053>[0]['entries'][0] = { amount: '10.00', text: 'One' }) =>
    readCamt053(change(camt053({ entries: [entry] })))[0]!

  it.each([
    ['+10.00', 1_000],
    ['10', 1_000],
    ['10.', 1_000],
    ['.5', 50],
    ['0010.50000', 1_050],
    ['999999999999.99', 99_999_999_999_999],
    [' 10.00\n', 1_000],
  ])('the amount %s', (written, cents) => {
    expect(one((text) => text.replace('>10.00<', `>${written}<`)).entries).toMatchObject([{ amount: cents }])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    [' 1\n', true],
  ])('%s for a reversal', (written, reversal) => {
    const entry = { amount: '10.00', reversal: true }
    expect(one((text) => text.replace('<RvslInd>true<', `<RvslInd>${written}<`), entry).entries).toMatchObject([{ reversal }])
  })

  it.each([
    ['<Dt>2026-11-25Z</Dt>', '2026-11-25'],
    ['<Dt>2026-11-25+01:00</Dt>', '2026-11-25'],
    ['<DtTm>2026-11-25T23:30:00.123-05:00</DtTm>', '2026-11-25'],
    ['<DtTm>2026-11-25T24:00:00</DtTm>', '2026-11-26'],
  ])('the day %s', (written, day) => {
    expect(one((text) => text.replace('<BookgDt><Dt>2026-11-20</Dt>', `<BookgDt>${written}`)).entries).toMatchObject([{ bookedOn: day }])
  })

  it('an envelope of the bank around the document', () => {
    const { entries } = one((text) => {
      const [declaration, document] = text.split('\n') as [string, ...string[]]
      const rest = text.slice(text.indexOf('<Document'))
      return `${declaration}<Envelope xmlns="urn:bank:env"><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.03"/>${document ? rest : ''}</Envelope>`
    })
    expect(entries).toMatchObject([{ amount: 1_000 }])
  })

  it('the number of the invoice as a referred document', () => {
    const referred =
      '<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>AQ-000180</Nb></RfrdDocInf></Strd></RmtInf>'
    const { entries } = one((text) => text.replace(/<RmtInf>.*<\/RmtInf>/s, referred))
    expect(entries).toMatchObject([{ remittance: 'AQ-000180' }])
  })

  it.each(['02', '03', '05', '06', '07', '09', '10', '11', '12', '13'])('version 001.%s', (version) => {
    expect(one((text) => text.replace('camt.053.001.08', `camt.053.001.${version}`)).entries).toMatchObject([{ amount: 1_000 }])
  })

  it('a statement without entries, without balances, without a currency', () => {
    const text = camt053({ entries: [] }).replace('<Ccy>EUR</Ccy>', '')
    expect(readCamt053(text)).toMatchObject([{ currency: 'EUR', opening: null, closing: null, entries: [], pending: 0 }])
    const balances = camt053({ entries: [], opening: '5.00', closing: '5.00' }).replace('<Ccy>EUR</Ccy>', '')
    expect(readCamt053(balances.replaceAll('"EUR"', '"USD"'))).toMatchObject([{ currency: 'USD', opening: 500, closing: 500 }])
  })

  it('an entry without a date is of the last day of its statement', () => {
    expect(one((text) => text.replace('<BookgDt><Dt>2026-11-20</Dt></BookgDt>', '')).entries).toMatchObject([{ bookedOn: '2026-11-20' }])
    const created = one((text) => text.replace(/<FrToDt>.*<\/FrToDt>/, '').replace('<BookgDt><Dt>2026-11-20</Dt></BookgDt>', ''))
    expect(created).toMatchObject({ from: null, entries: [{ bookedOn: '2026-11-20' }] })
  })

  it('a status of the bank’s own, and the announced ones', () => {
    expect(one((text) => text.replace('<Cd>BOOK</Cd>', '<Prtry>Gebucht</Prtry>'))).toMatchObject({ pending: 0, entries: [{}] })
    expect(one((text) => text.replace('<Cd>BOOK</Cd>', '<Cd>FUTR</Cd>'))).toMatchObject({ pending: 1, entries: [] })
  })

  it('the booked balances of several days, in any order, and of other kinds and currencies', () => {
    const other = balanceOf('CLAV', '7.00', '2026-11-20') + balanceOf('OPBD', '3.00', '2026-11-19').replace('EUR', 'USD')
    const days = balanceOf('CLBD', '40.00', '2026-11-20') + balanceOf('OPBD', '30.00', '2026-11-19')
    const first = balanceOf('CLBD', '35.00', '2026-11-19') + balanceOf('OPBD', '35.00', '2026-11-20')
    expect(one((text) => text.replace('</Acct>', `</Acct>${other}${days}${first}`))).toMatchObject({ opening: 3_000, closing: 4_000 })
  })

  it.each([
    ['of its own direction', '110.00', 'credit'],
    ['of the direction of what it takes back, where only that adds up', '90.00', 'debit'],
  ])('a reversal %s', (_what, closing, direction) => {
    const text = camt053({ opening: '100.00', closing, entries: [{ amount: '10.00', reversal: true }] })
    expect(readCamt053(text)[0]!.entries).toMatchObject([{ reversal: true, direction, entry: { direction: 'credit' } }])
  })

  it('the number of a page in the header of the message, up to version 03', () => {
    const pages = ['00001', '00002'].map((page) =>
      one((text) =>
        text
          .replace('</CreDtTm>', `</CreDtTm><MsgPgntn><PgNb>${page}</PgNb><LastPgInd>${page === '00002'}</LastPgInd></MsgPgntn>`)
          .replace(
            '<Ntry>',
            page === '00001'
              ? `${balanceOf('OPBD', '100.00')}${balanceOf('ITBD', '110.00')}<Ntry>`
              : `${balanceOf('ITBD', '110.00')}${balanceOf('CLBD', '120.00')}<Ntry>`,
          ),
      ),
    )
    expect(pages).toMatchObject([
      { page: 1, opening: 10_000, closing: 11_000, isContinued: false },
      { page: 2, opening: 11_000, closing: 12_000, isContinued: true },
    ])
  })

  it('pages, whose balances between are interim ones', () => {
    const page = (number: number, opening: [string, string], closing: [string, string]) =>
      one((text) =>
        text
          .replace('</Acct>', `</Acct><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${number === 3}</LastPgInd></StmtPgntn>`)
          .replace('<Ntry>', `${balanceOf(...opening)}${balanceOf(...closing)}<Ntry>`),
      )
    expect([
      page(1, ['OPBD', '100.00'], ['ITBD', '110.00']),
      page(2, ['ITBD', '110.00'], ['ITBD', '120.00']),
      page(3, ['ITBD', '120.00'], ['CLBD', '130.00']),
    ]).toMatchObject([
      { page: 1, opening: 10_000, closing: 11_000 },
      { page: 2, opening: 11_000, closing: 12_000 },
      { page: 3, opening: 12_000, closing: 13_000 },
    ])
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
    ['neither credit nor debit', good.replace('CRDT', 'CREDIT')],
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
