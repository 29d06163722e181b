import { describe, expect, it } from 'vitest'
import type { TravelDocumentStatus } from '@aquilane/domain/travel-documents/travel-document'
import {
  isFull,
  missingForSubmission,
  missingForResubmission,
  listPages,
  passengerName,
  splitByStatus,
  uploadsFor,
  withFiles,
  withDocument,
  type TravelDocument,
  type TravelDocumentFile,
  listPassengersOfLeg,
  overallState,
  type DocumentState,
  type NamedPassenger,
} from './travel-documents.ts'
import type { Upload } from './upload-list.ts'

const file = (id: string, status: TravelDocumentFile['status'] = 'progress', pages = 1): TravelDocumentFile => ({
  id,
  thumbnail: `/gamma/ticket-passport/file?file_id=${id}&index={index}`,
  mime: 'image/jpeg',
  origin: `${id}.jpg`,
  status,
  pages,
  size: 1000,
  created: '2026-11-21 10:00:00',
})

const ticket = (id: string, status: TravelDocumentStatus, files: readonly TravelDocumentFile[] = []): TravelDocument => ({
  id,
  order_id: 'order',
  order_leg_id: 'leg',
  status,
  created: '2026-11-21 10:00:00',
  submitted: null,
  files: [...files],
  feedback: null,
  person: null,
  saved: false,
  named_passenger_id: null,
})

const upload = (to: string | null, state: Upload['state'], leg = 'leg'): Upload => ({
  id: `${to} ${state}`,
  leg,
  ticket: to,
  named: null,
  file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  state,
  share: 0,
  fault: null,
})

describe('passengers with documents', () => {
  const tickets = [
    ticket('a', 'approved'),
    ticket('b', 'progress', [file('1')]),
    ticket('c', 'feedback', [file('2', 'feedback')]),
    ticket('d', 'rejected', [file('3', 'rejected')]),
    ticket('e', 'new'),
  ]

  it('passengers with documents are counted without refused ones and those without a file', () => {
    expect(withDocument(tickets)).toBe(3)
    expect(withDocument([ticket('e', 'new', [file('4', 'new')])])).toBe(1)
  })

  it('a passenger who was not accepted leaves a free seat', () => {
    const passengers = listPassengersOfLeg('leg', [], splitByStatus(tickets).listed)
    expect(isFull(passengers, 4)).toBe(false)
    expect(isFull(passengers, 3)).toBe(true)
  })

  it('a name takes a seat before there is a document, and a document belongs to its name', () => {
    const named = (id: string, documents: DocumentState, takes_seat = true): NamedPassenger => ({
      id,
      person_id: null,
      name: { first_name: id, last_name: null, middle_name: null },
      takes_seat,
      legs: [{ order_leg_id: 'leg', documents }],
    })
    const names = [named('Ann', 'missing'), named('Ben', 'progress'), named('Baby', 'missing', false)]
    const sent = { ...ticket('b', 'progress'), named_passenger_id: 'Ben' }
    const passengers = listPassengersOfLeg('leg', names, [sent, ticket('c', 'approved')])
    expect(passengers.map(({ named: one, ticket: document, state }) => [one?.id ?? null, document?.id ?? null, state])).toEqual([
      ['Ann', null, 'missing'],
      ['Ben', 'b', 'progress'],
      ['Baby', null, 'missing'],
      [null, 'c', 'approved'],
    ])
    expect(isFull(passengers, 3)).toBe(true)
    expect(isFull(passengers, 4)).toBe(false)
    expect(listPassengersOfLeg('other', names, [])).toEqual([])
  })

  it('what is left to do for a passenger comes first', () => {
    const legs = (...states: DocumentState[]) => states.map((documents, at) => ({ order_leg_id: String(at), documents }))
    const one = { id: 'a', person_id: null, name: { first_name: 'A', last_name: null, middle_name: null }, takes_seat: true }
    expect(overallState({ ...one, legs: legs('approved', 'missing') })).toBe('missing')
    expect(overallState({ ...one, legs: legs('approved', 'feedback') })).toBe('feedback')
    expect(overallState({ ...one, legs: legs('approved', 'progress') })).toBe('progress')
  })

  it('the new document is found', () => {
    const { listed, draft } = splitByStatus(tickets)
    expect(listed.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(draft?.id).toBe('e')
  })

  it('a person is named as in the profile', () => {
    const name = { first_name: 'ANNA maria', last_name: 'ROSSI-brambilla', middle_name: null }
    expect(passengerName({ person: { name, type: 'Secondary', document_expiry: null } })).toBe('Rossi-Brambilla Anna Maria')
    expect(passengerName(ticket('a', 'progress'))).toBeNull()
  })
})

describe('a file that has just arrived', () => {
  const documents = { data: [ticket('c', 'feedback', [file('2', 'feedback')])], open: true, limits: { file_megabytes: 15, files: 10 } }
  const of = (id: string) => ({ id, order_id: 'order', order_leg_id: 'leg' })
  const files = ({ data }: typeof documents) => data.map(({ id, status, files }) => [id, status, files.map((one) => one.id)])

  it('a file that has arrived is shown with its document at once, and only once', () => {
    const now = withFiles(documents, of('c'), [file('3', 'new')])
    expect(files(now)).toEqual([['c', 'feedback', ['2', '3']]])
    expect(withFiles(now, of('c'), [file('3', 'new')])).toEqual(now)
  })

  it('a file of a document that the list lacks adds the document', () => {
    expect(files(withFiles(documents, of('d'), [file('4', 'new')]))).toEqual([
      ['c', 'feedback', ['2']],
      ['d', 'new', ['4']],
    ])
  })
})

describe('files on their way', () => {
  it('files belong to their document; files of a passenger being added to the new document of the leg', () => {
    const uploads = [upload(null, 'sending'), upload('b', 'failed'), upload(null, 'waiting', 'other')]
    expect(uploadsFor(uploads, 'leg', null)).toEqual([uploads[0]])
    expect(uploadsFor(uploads, 'leg', ticket('e', 'new'))).toEqual([uploads[0]])
    expect(uploadsFor(uploads, 'leg', ticket('b', 'feedback'))).toEqual([uploads[1]])
    expect(uploadsFor(uploads, 'other', null)).toEqual([uploads[2]])
  })
})

describe('what is missing before submission', () => {
  it('a document needs a file, and every file sent', () => {
    expect(missingForSubmission(null, [])).toEqual({ why: 'file' })
    expect(missingForSubmission(ticket('e', 'new'), [upload(null, 'refused')])).toEqual({ why: 'file' })
    const withFile = ticket('e', 'new', [file('1', 'new')])
    expect(missingForSubmission(withFile, [upload('e', 'sending')])).toEqual({ why: 'sending' })
    expect(missingForSubmission(withFile, [upload('e', 'failed')])).toEqual({ why: 'failed' })
    expect(missingForSubmission(withFile, [upload('e', 'refused')])).toBeNull()
    expect(missingForSubmission(withFile, [])).toBeNull()
  })

  it('every document with corrections needs a new file, and all are sent together', () => {
    const old = ticket('c', 'feedback', [file('2', 'feedback')])
    const corrected = ticket('d', 'feedback', [file('3', 'feedback'), file('4', 'new')])
    expect(missingForResubmission([old, corrected], [])).toEqual({ why: 'new-file', tickets: ['c'] })
    expect(missingForResubmission([corrected], [])).toBeNull()
    expect(missingForResubmission([corrected], [upload('d', 'waiting')])).toEqual({ why: 'sending' })
    expect(missingForResubmission([corrected], [upload('x', 'waiting')])).toBeNull()
  })
})

it('the viewer turns pages file by file', () => {
  const turned = listPages([file('1', 'new', 1), file('2', 'new', 3)]).map(({ file: { id }, page }) => `${id}/${page}`)
  expect(turned).toEqual(['1/1', '2/1', '2/2', '2/3'])
})
