import { expect, type APIRequestContext } from '@playwright/test'
import type { Customer } from './backend.ts'
import { sql } from './database.ts'

/** Credits money and cashback to a customer's Personal balance, cents, as a settled top-up would; returns the account's id. */
export async function giveBalance(request: APIRequestContext, { headers }: Customer, money: number, cashback: number): Promise<string> {
  const list = async () =>
    ((await (await request.get('/gamma/account/list', { headers })).json()) as { data: { id: string; balance: { amount: number } }[] }).data
  const [account] = await list()
  if (!account) throw new Error('A customer without accounts')
  const label = crypto.randomUUID()
  const move = (kind: string, from: string, to: string, cents: number) => `
    INSERT INTO ledger_transaction (kind, reference) VALUES ('${kind}', 'test:${label}') RETURNING id INTO movement;
    INSERT INTO ledger_entry (transaction_id, account_id, currency, amount) VALUES
      (movement, (SELECT id FROM ledger_account WHERE code = '${from}'), 'EUR', ${cents}), (movement, ${to}, 'EUR', -${cents});`
  await sql(`DO $$
    DECLARE movement uuid; own ledger_account; lots uuid; lot bigint;
    BEGIN
      SELECT * INTO own FROM ledger_account WHERE id = '${account.id}';
      INSERT INTO ledger_account (code, kind, currency) VALUES ('cash_clearing:test:EUR', 'cash_clearing', 'EUR'), ('loyalty_expense:EUR', 'loyalty_expense', 'EUR') ON CONFLICT DO NOTHING;
      INSERT INTO ledger_account (code, kind, client_id, type, currency, balance)
        VALUES ('client:' || own.client_id || ':Credit:EUR', 'customer', own.client_id, 'Credit', 'EUR', 0) ON CONFLICT DO NOTHING;
      SELECT id INTO lots FROM ledger_account WHERE client_id = own.client_id AND type = 'Credit';
      ${move('top_up', 'cash_clearing:test:EUR', 'own.id', money)}
      ${move('cashback', 'loyalty_expense:EUR', 'lots', cashback)}
      INSERT INTO credit_lot (account_id, client_id, currency, amount, granted_at, expires_at, reference)
        VALUES (lots, own.client_id, 'EUR', ${cashback}, now(), now() + interval '60 days', 'test:${label}') RETURNING id INTO lot;
      INSERT INTO credit_lot_movement (lot_id, transaction_id, amount) VALUES (lot, movement, ${cashback});
    END $$`)
  expect((await list())[0]!.balance.amount).toBeGreaterThanOrEqual((money + cashback) / 100)
  return account.id
}

/** Pays an invoice from a balance that is enough for it. */
export async function payFromBalance(request: APIRequestContext, customer: Customer, invoice: string, cashback = 100): Promise<void> {
  const account = await giveBalance(request, customer, 40_000_000, cashback)
  const data = { invoice: { id: invoice }, account: { id: account } }
  expect((await request.post('/gamma/payment/from-account', { headers: customer.headers, data })).status()).toBe(200)
}
