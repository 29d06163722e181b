import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getStatement } from '@aquilane/contract/statement'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { EntrySubject, StatementPage } from '../statement-content.ts'

type StatementResponse = ResponseOf<typeof getStatement>
type About = NonNullable<StatementResponse['data'][number]['about']>

const toAbout = (subject: EntrySubject): About =>
  subject.kind === 'order'
    ? { code: 'order', params: { id: subject.id, pnr: subject.pnr, invoice: subject.invoice } }
    : { code: 'invoice', params: { id: subject.id, number: subject.number } }

export const toStatement = ({ currency, ...page }: StatementPage): StatementResponse => ({
  account: page.account,
  period: page.period,
  opening_balance: money(page.openingBalance, currency),
  closing_balance: money(page.closingBalance, currency),
  data: page.entries.map((entry) => ({
    id: entry.id,
    created: timestamp(entry.at),
    kind: entry.kind,
    about: entry.about && toAbout(entry.about),
    amount: money(entry.amount, currency),
    cashback: money(entry.cashback, currency),
    balance: money(entry.balance, currency),
  })),
  pagination: { current_page: page.page, page_count: page.pages, total_count: page.total },
})
