/** A statement as a bank would write it; the older and the newer way. */
export interface FixtureEntry {
  amount: string
  ref?: string | null
  text?: string
  reference?: string
  payer?: string
  iban?: string
  side?: 'CRDT' | 'DBIT'
  reversal?: boolean
  status?: string
  date?: string
  currency?: string
  /** Several transactions in one movement. */
  batch?: Omit<FixtureEntry, 'batch'>[]
}

export interface FixtureStatement {
  entries: FixtureEntry[]
  name?: string
  account?: string
  currency?: string
  opening?: string
  closing?: string
  version?: '02' | '04' | '08'
  prefix?: string
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function camt053(statement: FixtureStatement): string {
  const { entries, name = 'S-1', account = 'IT87D9999999999000000123456', currency = 'EUR', version = '08', prefix = '' } = statement
  const newer = version === '08'
  const p = prefix === '' ? '' : `${prefix}:`
  const party = (text: string) => (newer ? `<Pty><Nm>${escape(text)}</Nm></Pty>` : `<Nm>${escape(text)}</Nm>`)
  const details = (entry: Omit<FixtureEntry, 'batch'>, sum: boolean) => `<TxDtls>
    <Refs>${entry.ref ? `<AcctSvcrRef>${entry.ref}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${sum ? (version === '02' ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${entry.amount}</Amt></TxAmt></AmtDtls>` : `<Amt Ccy="${currency}">${entry.amount}</Amt>`) : ''}
    <RltdPties><Dbtr>${party(entry.payer ?? 'Ada Lovelace')}</Dbtr><DbtrAcct><Id><IBAN>${entry.iban ?? 'GB33BUKB20201555555555'}</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf>${entry.text === undefined ? '' : `<Ustrd>${escape(entry.text)}</Ustrd>`}${entry.reference === undefined ? '' : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${entry.reference}</Ref></CdtrRefInf></Strd>`}</RmtInf>
  </TxDtls>`
  const written = entries.map((entry) => {
    const status = entry.status ?? 'BOOK'
    return `<Ntry><Amt Ccy="${entry.currency ?? currency}">${entry.amount}</Amt><CdtDbtInd>${entry.side ?? 'CRDT'}</CdtDbtInd>
      ${entry.reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${newer ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${entry.date ?? '2026-11-20'}</Dt></BookgDt>
      ${entry.batch ? '' : entry.ref ? `<AcctSvcrRef>${entry.ref}</AcctSvcrRef>` : ''}
      <NtryDtls>${(entry.batch ?? [entry]).map((one) => details(one, entry.batch !== undefined)).join('')}</NtryDtls></Ntry>`
  })
  const balances = (
    [
      ['OPBD', statement.opening, '2026-11-20'],
      ['CLBD', statement.closing, '2026-11-20'],
    ] as const
  ).map(([code, amount, date]) =>
    amount === undefined
      ? ''
      : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`,
  )
  const body = `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr><Stmt><Id>${name}</Id>
    <FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-20T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balances.join('')}${written.join('')}</Stmt></BkToCstmrStmt>`
  const prefixed = p === '' ? body : body.replaceAll(/<(\/?)(\w)/g, `<$1${p}$2`)
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${p}Document xmlns${prefix === '' ? '' : `:${prefix}`}="${space}">${prefixed}</${p}Document>`
}
