import { sql } from './database.ts'

export const reading = (last = 'Rossi-Brambilla', first = 'Anna Maria', number = 'YA1234567') => ({
  person: {
    type: 'Secondary',
    name: { first_name: first, last_name: last, middle_name: null },
    birth_date: '1980-05-01',
    species: null,
    weight_kg: null,
  },
  document: {
    type: 'Passport',
    series: null,
    number,
    country: 'ITA',
    issue_date: '2020-01-01',
    expiry_date: '2040-01-01',
    birth_date: '1980-05-01',
  },
})

export const approve = async (id: string, read = reading()): Promise<void> => {
  await sql(`UPDATE ticket_file SET status = 'approved' WHERE ticket_id = $1`, [id])
  await sql(`UPDATE ticket_passport SET status = 'approved', person = $2, document = $3, decided_at = now() WHERE id = $1`, [
    id,
    JSON.stringify(read.person),
    JSON.stringify(read.document),
  ])
}

export const sendBack = async (id: string, reason: string, comment: string | null): Promise<void> => {
  await sql(`UPDATE ticket_file SET status = 'feedback' WHERE ticket_id = $1`, [id])
  await sql(`UPDATE ticket_passport SET status = 'feedback', reason = $2, comment = $3, decided_at = now() WHERE id = $1`, [
    id,
    reason,
    comment,
  ])
}

export const reject = async (id: string, reason: string): Promise<void> => {
  await sql(`UPDATE ticket_file SET status = 'rejected' WHERE ticket_id = $1`, [id])
  await sql(`UPDATE ticket_passport SET status = 'rejected', reason = $2, decided_at = now() WHERE id = $1`, [id, reason])
}
