import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type {
  staffApproveTicketPassport,
  staffGetTicketPassport,
  staffListTicketPassports,
  staffReturnTicketPassport,
} from '@aquilane/contract/travel-documents'
import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { IdentityService } from '../identity/service.ts'
import type { OrdersService, WireOrderSummary } from '../orders/service.ts'
import type { PersonsService } from '../passengers/service.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { created } from '../platform/http/serialize.ts'
import type { Looks } from './previews.ts'
import { personTaken, type Moves } from './transitions.ts'
import { filesOf, lockTicket, markFiles, ticketById, ticketPage, type FileRow, type TicketRow } from './queries.ts'
import { pageAddress, readingOf, uuid, wireTicket } from './wire.ts'

/** Who looks: `staff:<id>` in the audit trail, the label on every picture. */
export interface Reviewer {
  id: string
  label: string
}

type Locale = 'en' | 'it'
type StaffTicket = ResponseOf<typeof staffListTicketPassports>['data'][number]
type StaffTicketDetails = ResponseOf<typeof staffGetTicketPassport>
type Verdict = Omit<BodyOf<typeof staffReturnTicketPassport>, 'ticket'>

export interface ReviewService {
  list(input: { status: string; page: number; perPage: number; locale: Locale }): Promise<ResponseOf<typeof staffListTicketPassports>>
  /** @throws NOT_FOUND */
  get(id: string, locale: Locale): Promise<StaffTicketDetails>
  /** One page as a picture that names the reviewer. @throws NOT_FOUND */
  file(input: { ticketId: string; fileId: string; page: number; index: PageSize; reviewer: Reviewer }): Promise<Buffer>
  /** @throws NOT_FOUND, VALIDATION_FAILED, TICKET_STATE_CONFLICT */
  approve(
    id: string,
    reviewer: Reviewer,
    reading: Omit<BodyOf<typeof staffApproveTicketPassport>, 'ticket'>,
    locale: Locale,
  ): Promise<StaffTicketDetails>
  /** Asks the traveller for a better file. @throws as approve */
  returnForCorrection(id: string, reviewer: Reviewer, verdict: Verdict, locale: Locale): Promise<StaffTicketDetails>
  reject(id: string, reviewer: Reviewer, verdict: Verdict, locale: Locale): Promise<StaffTicketDetails>
}

const noSuchTicket = () => new ProblemError('NOT_FOUND', 'There are no such papers.')

export function createReview(deps: {
  db: Database
  orders: Pick<OrdersService, 'summaries' | 'lock' | 'flight'>
  persons: Pick<PersonsService, 'faults'>
  identity: Pick<IdentityService, 'client'>
  moves: Moves
  looks: Looks
  now: () => Temporal.Instant
}): ReviewService {
  const { db, orders, moves } = deps

  const shown = async (tickets: readonly TicketRow[], files: Map<string, FileRow[]>, locale: Locale): Promise<StaffTicket[]> => {
    const summaries = await orders.summaries(
      tickets.map((ticket) => ticket.order_id),
      locale,
    )
    const names = new Map<string, string>()
    for (const id of new Set(tickets.map((ticket) => ticket.client_id))) names.set(id, await nameOf(id))
    return tickets.map((ticket) => ({
      id: ticket.id,
      status: ticket.status as StaffTicket['status'],
      submitted: ticket.submitted_at && created(ticket.submitted_at),
      customer: names.get(ticket.client_id) ?? '',
      leg: legOf(summaries.get(ticket.order_id), ticket.order_leg_id),
      files: files.get(ticket.id)?.length ?? 0,
      rounds: ticket.rounds,
    }))
  }

  const nameOf = async (clientId: string): Promise<string> => {
    const client = await deps.identity.client(clientId)
    const name = [client?.firstName, client?.lastName].filter(Boolean).join(' ')
    return name || `…${client?.phone.slice(-4) ?? ''}`
  }

  const details = async (id: string, locale: Locale): Promise<StaffTicketDetails> => {
    const ticket = uuid.test(id) ? await ticketById(db, id) : undefined
    if (!ticket || ticket.status === 'new' || ticket.status === 'canceled') throw noSuchTicket()
    const files = await filesOf(db, [id])
    const [summary] = await shown([ticket], files, locale)
    return {
      ...summary!,
      feedback: wireTicket(ticket, []).feedback,
      documents: (files.get(id) ?? []).map((file) => ({
        id: file.id,
        thumbnail: pageAddress('staff/', file),
        mime: file.mime as StaffTicketDetails['documents'][number]['mime'],
        origin: file.origin,
        status: file.status as StaffTicketDetails['documents'][number]['status'],
        pages: file.pages,
      })),
      reading: readingOf(ticket),
    }
  }

  /** The order is locked first, as everywhere: nobody waits in a circle. */
  const decide = async (
    id: string,
    rounds: number | undefined,
    work: (trx: Trx, ticket: TicketRow) => Promise<void>,
    locale: Locale,
  ): Promise<StaffTicketDetails> => {
    const known = uuid.test(id) ? await ticketById(db, id) : undefined
    if (!known) throw noSuchTicket()
    try {
      await db.transaction().execute(async (trx) => {
        await orders.lock(trx, known.order_id)
        const ticket = await lockTicket(trx, id)
        if (!ticket || ticket.erased_at || ticket.status === 'new' || ticket.status === 'canceled') throw noSuchTicket()
        const flight = await orders.flight(trx, ticket.order_id, ticket.order_leg_id)
        if (!flight || !(activeOrderStatuses as readonly string[]).includes(flight.status))
          throw new ProblemError('FLIGHT_COMPLETED', 'This flight is over or given up: there is nothing left to decide.')
        // What was handed in since is not what the reviewer has before them.
        if (rounds !== undefined && rounds !== ticket.rounds)
          throw new ProblemError('TICKET_STATE_CONFLICT', 'These papers were handed in anew meanwhile. Look at them first.')
        await work(trx, ticket)
      })
    } catch (error) {
      if (personTaken(error))
        throw new ProblemError('TICKET_STATE_CONFLICT', 'This document stands in other approved papers of the same leg already.', {
          cause: error,
        })
      throw error
    }
    return details(id, locale)
  }

  const refuse = async (
    event: 'returned' | 'rejected',
    id: string,
    reviewer: Reviewer,
    { reason, comment, rounds }: Verdict,
    locale: Locale,
  ) => {
    if (reason === 'other' && comment === null)
      throw new ProblemError('VALIDATION_FAILED', 'Some fields need another look: see errors.', {
        errors: [{ path: 'comment', code: 'REQUIRED', message: 'Say in a sentence what is wrong.' }],
      })
    return decide(
      id,
      rounds,
      async (trx, ticket) => {
        await moves.move(trx, ticket, event, `staff:${reviewer.id}`, { reason, comment, decided_at: deps.now().toString() })
        await markFiles(trx, id, ['new', 'progress'], event === 'returned' ? 'feedback' : 'rejected')
      },
      locale,
    )
  }

  return {
    async list({ status, page, perPage, locale }) {
      const found = await ticketPage(db, status, page, perPage)
      const files = await filesOf(
        db,
        found.rows.map((ticket) => ticket.id),
      )
      return {
        data: await shown(found.rows, files, locale),
        pagination: { current_page: found.page, page_count: Math.ceil(found.total / perPage), total_count: found.total },
      }
    },

    get: details,

    file: ({ reviewer, ...look }) => deps.looks.see({ ...look, actor: `staff:${reviewer.id}`, label: reviewer.label, clientId: null }),

    approve: (id, reviewer, { person, document, rounds }, locale) =>
      decide(
        id,
        rounds,
        async (trx, ticket) => {
          const errors = await deps.persons.faults(trx, person, document)
          if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', 'Some fields need another look: see errors.', { errors })
          await moves.move(trx, ticket, 'approved', `staff:${reviewer.id}`, {
            person: JSON.stringify(person),
            document: JSON.stringify(document),
            decided_at: deps.now().toString(),
          })
          await markFiles(trx, id, ['new', 'progress', 'feedback'], 'approved')
        },
        locale,
      ),

    returnForCorrection: (id, reviewer, verdict, locale) => refuse('returned', id, reviewer, verdict, locale),
    reject: (id, reviewer, verdict, locale) => refuse('rejected', id, reviewer, verdict, locale),
  }
}

function legOf(order: WireOrderSummary | undefined, legId: string): StaffTicket['leg'] {
  const leg = order?.legs.find(({ id }) => id === legId)
  const name = (place: { name: string; iata: string | null; icao: string | null } | undefined) =>
    place ? [place.name, place.iata ?? place.icao].filter(Boolean).join(', ') : ''
  return {
    pnr: order?.pnr ?? '',
    order_status: order?.confirmation_status ?? '',
    departure: name(leg?.departure_airport),
    arrival: name(leg?.arrival_airport),
    departure_date: leg?.departure_date ?? '',
  }
}
